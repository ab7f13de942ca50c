import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderDocs } from '../testing/render-docs.tsx';

async function open() {
  const page = await renderDocs('/design-system');
  await screen.findByRole('heading', { level: 1, name: 'Design System' }, { timeout: 20_000 });
  return page;
}

it('shows the specified sections (B-13.2)', async () => {
  await open();
  const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(names).toEqual([
    'Navigation',
    'Dropdowns',
    'Color tokens',
    'Buttons',
    'Inputs',
    'Cards',
    'Homepage patterns',
    'Typography',
    'Form example',
    'Design rules',
  ]);
});

it('shows the sample error on the threshold field until its value is a good one', async () => {
  await open();
  const field = screen.getByLabelText('Alert threshold');
  expect(screen.getByText('Value must be between 0 and 1000')).toBeTruthy();
  await userEvent.clear(field);
  await userEvent.type(field, '1000');
  expect(screen.queryByText('Value must be between 0 and 1000')).toBeNull();
});

it('opens the sample profile', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: /Sample User/ }));
  expect(await screen.findByText('Administrator')).toBeTruthy();
  expect(screen.getByRole('menuitem', { name: 'Sign Out' })).toBeTruthy();
});
