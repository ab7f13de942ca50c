import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { SlotContext, type SlotFiller, useSlot } from './slot.tsx';

const own: SlotFiller<{ of: string }>[] = [
  { id: 'own', order: 10, Content: ({ of }) => <li>Own of {of}</li> },
];

function Place() {
  const fillers = useSlot('clients.detail', own);
  return (
    <ul>
      {fillers.map(({ id, Content }) => (
        <Content key={id} of="Roof" />
      ))}
    </ul>
  );
}

it('holds what the page puts there, with nobody else around', async () => {
  await renderUi(<Place />);
  screen.getByText('Own of Roof');
});

it('holds what other parts fill it with, in the order that they ask for', async () => {
  const Content = () => <li>Theirs</li>;
  const read = (slot: string) => (slot === 'clients.detail' ? [{ id: 'theirs', order: 5, Content }] : []);
  await renderUi(
    <SlotContext value={read}>
      <Place />
    </SlotContext>,
  );
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Theirs',
    'Own of Roof',
  ]);
});
