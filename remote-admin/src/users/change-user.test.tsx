import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { problem, type Handlers } from 'shared-auth/testing';
import { describe, expect, it } from 'vitest';
import { findDialog } from '../testing/find-dialog.ts';
import { ada, menu, nora, openUsers, users } from '../testing/open-users.ts';

describe('deleting a user', () => {
  it('asks first, deletes, and reads the list again', async () => {
    const { api, requests } = await openUsers('/users', { handlers: { 'DELETE /v1/users/:id': undefined } });
    await userEvent.click(within(await menu('Nora Body')).getByText('Delete'));
    const dialog = await findDialog('Delete User');
    expect(
      dialog.getByText('Are you sure you want to delete Nora Body? This cannot be undone.'),
    ).toBeDefined();
    expect(dialog.getByText('The user loses access to this organization at once.')).toBeDefined();
    api.use({ 'GET /v1/users': users([ada]) });
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('User deleted successfully: Nora Body')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('row', { name: /Nora/ })).toBeNull());
    expect(requests.find(({ method }) => method === 'DELETE')?.path).toBe(`/v1/users/${nora.id}`);
  });

  it.each([
    ['yourself', 'You cannot delete yourself.'],
    ['the last administrator', 'The organization needs at least one administrator.'],
  ])('of %s is refused with a sentence', async (_who, message) => {
    await openUsers('/users', { handlers: { 'DELETE /v1/users/:id': problem(409, message) } });
    await userEvent.click(within(await menu('Ada Lindqvist')).getByText('Delete'));
    const dialog = await findDialog('Delete User');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    const alert = await dialog.findByRole('alert');
    expect(alert.textContent).toBe(`Failed to delete user${message}`);
  });
});

describe('editing a user', () => {
  const raw = { ...nora, last_name: 'Bodin' };

  async function edit(handlers: Handlers = {}) {
    const page = await openUsers('/users', {
      handlers: {
        'GET /v1/users/:id': { data: raw },
        'PUT /v1/users/:id': ({ body }) => ({ data: { ...raw, ...(body as object), name: 'Nora Berg' } }),
        ...handlers,
      },
    });
    await userEvent.click(within(await menu('Nora Body')).getByText('Edit'));
    const dialog = await findDialog('Edit User');
    await dialog.findByLabelText(/First Name/);
    return { ...page, dialog };
  }

  it('starts from the user as the server has them', async () => {
    const { dialog } = await edit();
    expect(dialog.getByLabelText(/First Name/)).toHaveProperty('value', 'Nora');
    expect(dialog.getByLabelText(/Last Name/)).toHaveProperty('value', 'Bodin');
    expect(dialog.getByLabelText(/Email/)).toHaveProperty('value', 'olivia@aurora.example');
    expect(dialog.getByLabelText(/Username/)).toHaveProperty('readOnly', true);
    expect(dialog.getByRole('button', { name: 'Save Changes' })).toHaveProperty('disabled', true);
  });

  it('saves what has changed and shows it', async () => {
    const { dialog, requests } = await edit();
    await userEvent.clear(dialog.getByLabelText(/Last Name/));
    await userEvent.type(dialog.getByLabelText(/Last Name/), ' Berg ');
    await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('User updated successfully: Nora Berg')).toBeDefined();
    expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
      last_name: 'Berg',
    });
    expect(await findDialog('User Details')).toBeDefined();
  });

  it('changes the status', async () => {
    const { dialog, requests } = await edit();
    await userEvent.click(dialog.getByRole('combobox', { name: 'Status' }));
    await userEvent.click(await screen.findByText('Active', { selector: '.ant-select-item-option-content' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({ status: 'active' }),
    );
  });

  it('says so where the service cannot enable users', async () => {
    const { dialog } = await edit({ 'PUT /v1/users/:id': problem(501, 'Not implemented') });
    await userEvent.click(dialog.getByRole('combobox', { name: 'Status' }));
    await userEvent.click(await screen.findByText('Active', { selector: '.ant-select-item-option-content' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await dialog.findByText('Enable user is not yet supported by the backend API')).toBeDefined();
    expect(await screen.findByText('Failed to update user')).toBeDefined();
  });

  it.each([
    [/First Name/, ' ', 'Please fill in all required fields'],
    [/Last Name/, ' ', 'Please fill in all required fields'],
    [/Email/, 'nora@', 'Please enter a valid email address'],
  ])('with %s %j is refused: %s', async (label, text, message) => {
    const { dialog, requests } = await edit();
    await userEvent.clear(dialog.getByLabelText(label));
    await userEvent.type(dialog.getByLabelText(label), text);
    await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await dialog.findByText(message)).toBeDefined();
    expect(requests.filter(({ method }) => method === 'PUT')).toEqual([]);
  });

  it('has buttons, and keys that are named', async () => {
    const { dialog } = await edit();
    for (const name of ['Reset Changes', 'Cancel', 'Save Changes'])
      expect(dialog.getByRole('button', { name })).toBeDefined();
    for (const key of ['Ctrl+S', 'Esc']) expect(dialog.getByText(key)).toBeDefined();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(dialog.getByRole('button', { name: 'Edit' })).toBeDefined();
  });

  it('asks before a change is lost', async () => {
    const { dialog } = await edit();
    await userEvent.type(dialog.getByLabelText(/Last Name/), 'son');
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByText('You have unsaved changes. Do you want to discard them?')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Keep Editing' }));
    expect(dialog.getByLabelText(/Last Name/)).toHaveProperty('value', 'Bodinson');
  });

  it('says when the user cannot be loaded, and tries again', async () => {
    const { api } = await openUsers('/users', { handlers: { 'GET /v1/users/:id': problem(404, 'Gone.') } });
    await userEvent.click(within(await menu('Nora Body')).getByText('Edit'));
    const dialog = await findDialog('Edit User');
    expect(await dialog.findByText('Failed to load user')).toBeDefined();
    expect(dialog.getByText('Gone.')).toBeDefined();
    api.use({ 'GET /v1/users/:id': { data: raw } });
    await userEvent.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(await dialog.findByLabelText(/First Name/)).toBeDefined();
  });

  it('puts the originals back', async () => {
    const { dialog } = await edit();
    await userEvent.type(dialog.getByLabelText(/Last Name/), 'son');
    await userEvent.click(dialog.getByRole('button', { name: 'Reset Changes' }));
    expect(dialog.getByLabelText(/Last Name/)).toHaveProperty('value', 'Bodin');
  });
});
