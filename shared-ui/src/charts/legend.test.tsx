import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { Legend } from './legend.tsx';

const names = ['Roof', 'Mill', '52 others'];

async function setUp() {
  const told = {
    onPick: vi.fn<(name: string) => void>(),
    onHidden: vi.fn<(hidden: ReadonlySet<string>) => void>(),
    onHighlight: vi.fn<(name: string | null) => void>(),
  };
  await renderUi(
    <Legend
      {...told}
      series={names.map((name) => ({ name, points: [] }))}
      colors={new Map()}
      within={['Windpark Oderbruch', 'Roof of the mill']}
      hidden={new Set()}
      filled={false}
    />,
  );
  return told;
}

const listed = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('button')
    .map((button) => button.textContent);

it('finds any series by typing, also one that is part of the others, and picks it', async () => {
  const { onPick } = await setUp();
  expect(listed('Lines')).toEqual(names);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Find by name' }), 'roof');
  expect(listed('Lines')).toEqual(['Roof']);
  expect(listed('Part of the others')).toEqual(['+Roof of the mill']);
  await userEvent.click(screen.getByRole('button', { name: /Roof of the mill/ }));
  expect(onPick).toHaveBeenCalledWith('Roof of the mill');
  expect(listed('Lines')).toEqual(names);
});

it('says that nothing is called so, and says it aloud', async () => {
  await setUp();
  const said = () => screen.getByRole('status').textContent;
  expect(said()).toBe('');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Find by name' }), 'zzz');
  expect(said()).toBe('Nothing is called so.');
  expect(screen.queryByRole('list', { name: 'Lines' })).toBeNull();
  await userEvent.clear(screen.getByRole('searchbox'));
  expect(said()).toBe('');
});

it('points a series out under the pointer and by keyboard', async () => {
  const { onHighlight } = await setUp();
  await userEvent.hover(screen.getByRole('button', { name: 'Mill' }));
  expect(onHighlight).toHaveBeenLastCalledWith('Mill');
  await userEvent.unhover(screen.getByRole('button', { name: 'Mill' }));
  expect(onHighlight).toHaveBeenLastCalledWith(null);
  screen.getByRole('button', { name: 'Roof' }).focus();
  expect(onHighlight).toHaveBeenLastCalledWith('Roof');
});

it('shows how each line is broken', async () => {
  const { container } = await renderUi(
    <Legend
      series={[
        { name: 'Used', points: [] },
        { name: 'Generated yesterday', points: [], dashed: true },
        { name: 'Used yesterday', points: [], dashed: true, dotted: 1 },
      ]}
      colors={new Map()}
      within={[]}
      hidden={new Set()}
      filled={false}
      onPick={() => undefined}
      onHidden={() => undefined}
      onHighlight={() => undefined}
    />,
  );
  const dashes = [...container.querySelectorAll('path')].map((path) => path.getAttribute('stroke-dasharray'));
  expect(dashes[0]).toBeNull();
  expect(new Set(dashes).size).toBe(3);
});

it('takes a series out of the drawing', async () => {
  const { onHidden } = await setUp();
  await userEvent.click(screen.getByRole('button', { name: 'Mill' }));
  expect(onHidden).toHaveBeenCalledWith(new Set(['Mill']));
});
