import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderDocs } from '../testing/render-docs.tsx';

async function openModal(name: string) {
  await renderDocs('/modals');
  await screen.findByRole('heading', { level: 1, name: 'Modals' }, { timeout: 20_000 });
  await userEvent.click(screen.getByRole('button', { name }));
  return within(await screen.findByRole('dialog'));
}

it('has three cards', async () => {
  await renderDocs('/modals');
  await screen.findByRole('heading', { level: 1, name: 'Modals' }, { timeout: 20_000 });
  const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(names).toEqual(['Add client', 'Client settings', 'Alert configuration']);
});

it('opens the add-client modal, which requires name and description', async () => {
  const dialog = await openModal('Open add client');
  expect(dialog.getByText('Add New Client')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Add Client' }));
  expect(await dialog.findByText('Client name is required')).toBeTruthy();
  expect(await dialog.findByText('Description is required')).toBeTruthy();
});

it('opens the client settings: view, then edit', async () => {
  const dialog = await openModal('Open client settings');
  expect(dialog.getByText('Solar park north')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Edit' }));
  const name = await dialog.findByRole('textbox', { name: 'Name' });
  await userEvent.type(name, ' 2');
  await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(await dialog.findByText('Solar park north 2')).toBeTruthy();
});

it('opens the alert configuration: times only with quiet hours, Escape asks first', async () => {
  const dialog = await openModal('Open alert configuration');
  expect(dialog.queryByLabelText('Start')).toBeNull();
  await userEvent.click(dialog.getByRole('switch', { name: /^Quiet hours/ }));
  expect(dialog.getByLabelText('Start')).toHaveProperty('value', '22:00');
  expect(dialog.getByLabelText('End')).toHaveProperty('value', '08:00');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Discard Changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
