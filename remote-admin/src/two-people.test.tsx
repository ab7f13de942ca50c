import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Role, User } from 'api/contract';
import type { Handlers } from 'shared-auth/testing';
import { describe, expect, it } from 'vitest';
import { findDialog } from './testing/find-dialog.ts';
import { menu, nora, openUsers } from './testing/open-users.ts';
import { renderAdmin } from './testing/render-admin.tsx';
import { describedPermission } from './testing/sample-access.ts';
import { admin, listOf, nightShift, sampleUser, viewer } from './testing/sample-people.ts';
import { puts, versionedServer } from './testing/versioned-server.ts';

const chosen = (dialog: Awaited<ReturnType<typeof findDialog>>) =>
  dialog
    .getAllByRole<HTMLInputElement>('radio')
    .filter(({ checked }) => checked)
    .map(({ labels }) => labels?.[0]?.textContent ?? '');

describe('two people editing the same user', () => {
  const server = () => versionedServer<User>(nora, '/v1/users/:id', '/v1/users/:id');

  async function edit(handlers: Handlers) {
    const page = await openUsers('/users', { handlers });
    await userEvent.click(within(await menu('Nora Body')).getByText('Edit'));
    const dialog = await findDialog('Edit User');
    await dialog.findByLabelText(/First Name/);
    return { ...page, dialog };
  }

  it('shows the second both versions, and loses nothing', async () => {
    const { handlers, save, state } = server();
    const { dialog, requests } = await edit(handlers);
    await userEvent.type(dialog.getByLabelText(/Last Name/), 'son');
    save({ ...state.thing, last_name: 'Bodin', email: 'nora@aurora.example' });
    await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
    const conflict = await findDialog('Somebody else changed this user');
    expect(chosen(conflict)).toEqual(['Your versionBodyson', 'Saved versionnora@aurora.example']);
    await userEvent.click(conflict.getByRole('button', { name: 'Save this version' }));
    expect(await screen.findByText(/^User updated successfully/)).toBeDefined();
    expect(state.thing).toMatchObject({ last_name: 'Bodyson', email: 'nora@aurora.example' });
    expect(puts(requests)).toEqual([
      [{ last_name: 'Bodyson' }, '"1"'],
      [{ last_name: 'Bodyson' }, '"2"'],
    ]);
  });

  it('does not ask where the other changed nothing that the form shows', async () => {
    const { handlers, save, state } = server();
    const { dialog } = await edit(handlers);
    await userEvent.type(dialog.getByLabelText(/Last Name/), 'son');
    save({ ...state.thing, roles: [viewer] });
    await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText(/^User updated successfully/)).toBeDefined();
    expect(state.thing).toMatchObject({ last_name: 'Bodyson', roles: [{ name: 'viewer' }] });
  });

  it('can keep the other version, or go back to editing', async () => {
    const { handlers, save, state } = server();
    const { dialog } = await edit(handlers);
    await userEvent.type(dialog.getByLabelText(/Last Name/), 'son');
    save({ ...state.thing, last_name: 'Bodin' });
    await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
    const conflict = await findDialog('Somebody else changed this user');
    await userEvent.click(conflict.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(dialog.getByLabelText(/Last Name/)).toHaveProperty('value', 'Bodyson'));
    await userEvent.click(await dialog.findByRole('button', { name: 'Save Changes' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Keep the saved version' }));
    expect(await dialog.findByText('Bodin')).toBeDefined();
    expect(state.thing.last_name).toBe('Bodin');
  });
});

it('two people editing the same role are both heard', async () => {
  const { handlers, save, state } = versionedServer<Role>(nightShift, '/v1/roles/:id', '/v1/roles/:id');
  const { requests } = await renderAdmin('/roles', {
    permissions: ['role.list', 'role.read', 'role.update'],
    handlers: { 'GET /v1/roles': () => listOf([state.thing]), ...handlers },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Night Shift' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const dialog = await findDialog('Role Details');
  await userEvent.click(dialog.getByRole('button', { name: 'Edit' }));
  await userEvent.type(dialog.getByLabelText(/Description/), '.');
  save({ ...state.thing, display_name: 'Night Watch' });
  await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
  const conflict = await findDialog('Somebody else changed this role');
  expect(chosen(conflict)).toEqual(['Saved versionNight Watch', `Your version${nightShift.description}.`]);
  await userEvent.click(conflict.getByRole('button', { name: 'Save this version' }));
  expect(await screen.findByText('Role updated successfully: Night Watch')).toBeDefined();
  expect(puts(requests).map(([body]) => body)).toEqual([
    { description: `${nightShift.description}.` },
    { description: `${nightShift.description}.` },
  ]);
});

it('Escape in the question goes back to the form, with the focus where the save began', async () => {
  const { handlers, save, state } = versionedServer<Role>(nightShift, '/v1/roles/:id', '/v1/roles/:id');
  await renderAdmin('/roles', {
    permissions: ['role.list', 'role.read', 'role.update'],
    handlers: { 'GET /v1/roles': () => listOf([state.thing]), ...handlers },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Night Shift' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const dialog = await findDialog('Role Details');
  await userEvent.click(dialog.getByRole('button', { name: 'Edit' }));
  await userEvent.type(dialog.getByLabelText(/Description/), '.');
  save({ ...state.thing, display_name: 'Night Watch' });
  dialog.getByRole('button', { name: 'Save Changes' }).focus();
  await userEvent.keyboard('{Enter}');
  await findDialog('Somebody else changed this role');
  await userEvent.keyboard('{Escape}');
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: 'Somebody else changed this role' })).toBeNull(),
  );
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Save Changes'));
});

it('two people choosing permissions of the same role get those of both', async () => {
  const actions = (body: object) => (body as { permissions: string[] }).permissions;
  const { handlers, save, state } = versionedServer<Role>(
    nightShift,
    '/v1/roles/:id',
    '/v1/roles/:id/permissions',
    (role, body) => ({ ...role, permissions: actions(body).map(describedPermission) }),
  );
  const { requests } = await renderAdmin(`/roles/${nightShift.id}/permissions`, {
    permissions: ['role.read', 'role.update', 'client.read', 'client.update', 'user.list'],
    handlers: {
      'POST /v1/roles/:id/impact': { data: { user_count: 0, gains: [], losses: [] } },
      ...handlers,
    },
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: /List users/ }));
  save({ ...state.thing, permissions: ['client.read', 'role.read'].map(describedPermission) });
  await userEvent.click(screen.getByRole('button', { name: 'Save Permissions' }));
  const conflict = await findDialog('Somebody else changed this role');
  for (const name of ['Edit clients', 'List users', 'View roles'])
    expect(conflict.getByRole('group', { name })).toBeDefined();
  expect(chosen(conflict).toSorted()).toEqual(['Saved versionNo', 'Saved versionYes', 'Your versionYes']);
  await userEvent.click(conflict.getByRole('button', { name: 'Save this version' }));
  expect(await screen.findByText('Permissions saved successfully')).toBeDefined();
  expect(puts(requests)).toEqual([
    [{ permissions: ['client.read', 'client.update', 'user.list'] }, '"1"'],
    [{ permissions: ['client.read', 'role.read', 'user.list'] }, '"2"'],
  ]);
  expect(await screen.findByText('No unsaved changes')).toBeDefined();
  expect(screen.getByText('3 permissions selected')).toBeDefined();
});

it('two people choosing roles of the same user give those of both', async () => {
  const all = [viewer, nightShift, admin];
  const olivia = sampleUser({ roles: [viewer] });
  const { handlers, save, state } = versionedServer<User>(
    olivia,
    '/v1/users/:id',
    '/v1/users/:id/roles',
    (user, body) => ({
      ...user,
      roles: all.filter(({ id }) => (body as { role_ids: string[] }).role_ids.includes(id)),
    }),
  );
  await renderAdmin(`/users/${olivia.id}/roles`, {
    permissions: ['user.read', 'user.update', 'role.assign', 'role.list'],
    handlers: {
      'GET /v1/users/:id/permissions': { data: [] },
      'GET /v1/roles': listOf(all),
      ...handlers,
    },
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: /Night Shift/ }));
  save({ ...state.thing, roles: [admin] });
  await userEvent.click(screen.getByRole('button', { name: 'Update Roles' }));
  const conflict = await findDialog('Somebody else changed this user');
  await userEvent.click(conflict.getByRole('button', { name: 'Save this version' }));
  expect(await screen.findByText('2 roles assigned successfully')).toBeDefined();
  expect(state.thing.roles.map(({ name }) => name)).toEqual(['night_shift', 'admin']);
});
