import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Handlers, problem } from 'shared-auth/testing';
import { describe, expect, it } from 'vitest';
import { findDialog } from '../testing/find-dialog.ts';
import { renderAdmin } from '../testing/render-admin.tsx';
import { admin, listOf, nightShift, sampleRole, viewer } from '../testing/sample-people.ts';

const empty = sampleRole({ name: 'empty', display_name: 'Empty' });
const roles = [viewer, empty, nightShift, admin];
const noHandlers: Handlers = {};
const all = ['role.list', 'role.read', 'role.create', 'role.update', 'role.delete', 'user.list'];
const summary = { total: 124, active: 118, admins: 8, inactive: 6 };

function open(url = '/roles', { permissions = all, handlers = noHandlers, list = roles } = {}) {
  return renderAdmin(url, {
    permissions,
    handlers: {
      'GET /v1/roles': listOf(list),
      'GET /v1/roles/:id': { data: nightShift },
      'GET /v1/users': { data: { users: [], total: 124, page: 1, total_pages: 124, summary } },
      'POST /v1/roles/:id/impact': { data: { user_count: 0, gains: [], losses: [] } },
      ...handlers,
    },
  });
}

const row = async (name: RegExp) => screen.findByRole('row', { name });
const figure = (label: string) =>
  screen
    .getAllByText(label)
    .map((text) => text.closest('[aria-busy]')?.textContent)
    .find((text) => text !== undefined);
async function menu(name: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  return within(await screen.findByRole('menu'));
}

describe('the list of roles', () => {
  it('shows how many there are', async () => {
    await open();
    await row(/Night Shift/);
    expect(figure('System Roles')).toBe('System Roles2');
    expect(figure('Custom Roles')).toBe('Custom Roles2');
    await waitFor(() => expect(figure('Total Users')).toBe('Total Users124'));
    expect(figure('Roles with Permissions')).toBe('Roles with Permissions3');
  });

  it('counts 0 users for who may not list them', async () => {
    const { requests } = await open('/roles', { permissions: ['role.list'] });
    await row(/Night Shift/);
    expect(figure('Total Users')).toBe('Total Users0');
    expect(requests.some(({ path }) => path === '/v1/users')).toBe(false);
  });

  it('has custom roles first and system roles behind a tab, each with its count', async () => {
    const { router } = await open();
    await row(/Night Shift/);
    expect(screen.getByRole('tab', { name: 'Custom Roles (2)' }).getAttribute('aria-selected')).toBe('true');
    expect(screen.queryByRole('row', { name: /Viewer/ })).toBeNull();
    await userEvent.click(screen.getByRole('tab', { name: 'System Roles (2)' }));
    expect(await row(/Viewer/)).toBeDefined();
    expect(screen.queryByRole('row', { name: /Night Shift/ })).toBeNull();
    expect(router.state.location.search).toBe('?tab=system');
  });

  it('shows name, badge, description, id, permissions, users and update', async () => {
    await open('/roles?tab=system');
    const last = within(await row(/Admin/));
    expect(screen.getByRole('heading', { level: 1, name: 'Roles' })).toBeDefined();
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'Role',
      'Permissions',
      'Users',
      'Updated',
      'Actions',
    ]);
    for (const text of [
      'Admin',
      'System',
      'May do everything in the organization.',
      'admin-00',
      '03/09/2026',
    ]) {
      expect(last.getByText(text)).toBeDefined();
    }
    for (const text of ['View clients', 'Edit clients', 'List users', '+2 more']) {
      expect(last.getByText(text)).toBeDefined();
    }
    expect(last.queryByText('Create users')).toBeNull();
    expect(last.getByRole('link', { name: 'Show the 8 users with role Admin' }).getAttribute('href')).toBe(
      '/users?role=admin',
    );
  });

  it('says when there is no custom role yet', async () => {
    await open('/roles', { list: [viewer] });
    expect(await screen.findByText('No roles found')).toBeDefined();
    expect(screen.getByText('There are no custom roles yet.')).toBeDefined();
    expect(screen.getByRole('tab', { name: 'Custom Roles (0)' })).toBeDefined();
  });

  it('adds a role', async () => {
    const { router } = await open();
    await userEvent.click(await screen.findByRole('link', { name: 'Add Role' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/roles/new'));
  });

  it('says what a role lacks', async () => {
    const bare = { ...empty, user_count: undefined, updated_at: '' } as unknown as typeof empty;
    await open('/roles', { list: [bare] });
    const only = within(await row(/Empty/));
    for (const text of ['No description', 'No permissions', '–', 'N/A'])
      expect(await only.findByText(text)).toBeDefined();
  });

  it('searches display names and descriptions', async () => {
    const { router } = await open();
    await row(/Empty/);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search roles' }), 'after dark');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Empty/ })).toBeNull());
    expect(await row(/Night Shift/)).toBeDefined();
    expect(router.state.location.search).toBe('?search=after+dark');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search roles' }), '!');
    expect(await screen.findByText('No role matches this search.')).toBeDefined();
  });

  it('has pages of ten', async () => {
    const many = Array.from({ length: 23 }, (_, index) => sampleRole({ name: `role${index}` }));
    await open('/roles?page=3', { list: many });
    expect(await screen.findByText('Showing 21 to 23 of 23 results')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
    expect(await screen.findByText('Showing 11 to 20 of 23 results')).toBeDefined();
  });

  it('goes to the last page when the address names one that is not there, and Back does not return to it', async () => {
    const many = Array.from({ length: 23 }, (_, index) => sampleRole({ name: `role${index}` }));
    const { router } = await open('/roles?page=99', { list: many });
    await waitFor(() => expect(router.state.location.search).toBe('?page=3'));
    expect(router.state.historyAction).toBe('REPLACE');
    expect(await screen.findByText('Showing 21 to 23 of 23 results')).toBeDefined();
  });

  it('reads all roles, 100 at a time', async () => {
    const page = (number: string) => sampleRole({ name: `page${number}` });
    const { requests } = await open('/roles', {
      handlers: {
        'GET /v1/roles': ({ query }) => ({
          data: [page(query['page'] ?? '')],
          total: 201,
          page: Number(query['page']),
          limit: 100,
          totalPages: 3,
        }),
      },
    });
    expect(await row(/Page3/)).toBeDefined();
    expect(requests.filter(({ path }) => path === '/v1/roles').map(({ query }) => query)).toEqual([
      { page: '1', limit: '100' },
      { page: '2', limit: '100' },
      { page: '3', limit: '100' },
    ]);
  });

  it('says what failed and tries again', async () => {
    const { api } = await open('/roles', {
      handlers: { 'GET /v1/roles': problem(403, 'You may not list roles.') },
    });
    expect(await screen.findByText('Failed to load roles')).toBeDefined();
    expect(screen.getByText('You may not list roles.')).toBeDefined();
    api.use({ 'GET /v1/roles': listOf(roles) });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await row(/Night Shift/)).toBeDefined();
  });
});

describe('what can be done', () => {
  it.each([
    ['a custom role', '/roles', 'Night Shift', all, ['Manage Permissions', 'Edit', 'Clone', 'Delete']],
    ['a system role', '/roles?tab=system', 'Viewer', all, ['View Permissions', 'Clone']],
    ['a custom role', '/roles', 'Night Shift', ['role.list', 'role.read'], ['Manage Permissions']],
    ['a custom role', '/roles', 'Night Shift', ['role.list', 'role.update'], ['Edit']],
    ['a custom role', '/roles', 'Night Shift', ['role.list', 'role.delete'], ['Delete']],
  ])('with %s at %s, %s, by %j is %j', async (_kind, url, name, permissions, items) => {
    await open(url, { permissions });
    const offered = (await menu(name)).getAllByRole('menuitem');
    expect(offered.map((item) => item.textContent)).toEqual(items);
  });

  it('is nothing with a system role for who may only change roles', async () => {
    await open('/roles?tab=system', { permissions: ['role.list', 'role.update', 'role.delete'] });
    await row(/Viewer/);
    expect(screen.queryByRole('button', { name: 'Actions for Viewer' })).toBeNull();
    expect(screen.queryByText('Add Role')).toBeNull();
  });

  it.each([
    ['Manage Permissions', `/roles/${nightShift.id}/permissions`],
    ['Clone', `/roles/new?from=${nightShift.id}`],
  ])('%s leads to %s', async (item, address) => {
    const { router } = await open();
    await userEvent.click((await menu('Night Shift')).getByText(item));
    await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe(address));
  });
});

describe('deleting a role', () => {
  it('says who holds it and loses by it, and deletes it', async () => {
    const { requests } = await open('/roles', {
      handlers: {
        'DELETE /v1/roles/:id': undefined,
        'POST /v1/roles/:id/impact': {
          data: { user_count: 3, gains: [], losses: [{ action: 'client.update', users: 2 }] },
        },
      },
    });
    await userEvent.click((await menu('Night Shift')).getByText('Delete'));
    const dialog = await findDialog('Delete Role');
    expect(
      await dialog.findByText('3 users hold this role. Up to 2 users lose permissions by this.'),
    ).toBeDefined();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Role deleted successfully: Night Shift')).toBeDefined();
    expect(requests.find(({ method }) => method === 'DELETE')?.path).toBe(`/v1/roles/${nightShift.id}`);
  });

  it('shows why the server refuses', async () => {
    await open('/roles', {
      handlers: { 'DELETE /v1/roles/:id': problem(409, 'System roles cannot be deleted.') },
    });
    await userEvent.click((await menu('Empty')).getByText('Delete'));
    const dialog = await findDialog('Delete Role');
    expect(await dialog.findByText('Nobody holds this role.')).toBeDefined();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect((await dialog.findByRole('alert')).textContent).toBe(
      'Failed to delete roleSystem roles cannot be deleted.',
    );
  });
});

describe('editing a role', () => {
  async function view(handlers: Handlers = {}) {
    const page = await open('/roles', {
      handlers: {
        'PUT /v1/roles/:id': ({ body }) => ({ data: { ...nightShift, ...(body as object) } }),
        ...handlers,
      },
    });
    await userEvent.click((await menu('Night Shift')).getByText('Edit'));
    return { ...page, dialog: await findDialog('Role Details') };
  }

  it('shows the role first', async () => {
    const { dialog } = await view();
    for (const text of [
      'Night Shift',
      'night_shift',
      'Watches the sites after dark',
      'View clients',
      nightShift.id,
    ]) {
      expect(dialog.getByText(text)).toBeDefined();
    }
    expect(dialog.queryByRole('textbox')).toBeNull();
  });

  it('saves display name and description', async () => {
    const { dialog, requests } = await view();
    await userEvent.click(dialog.getByRole('button', { name: 'Edit' }));
    expect(dialog.getByLabelText('Role Name')).toHaveProperty('readOnly', true);
    expect(screen.getByRole('dialog', { name: 'Edit Role' })).toBeDefined();
    await userEvent.clear(dialog.getByLabelText(/Display Name/));
    await userEvent.type(dialog.getByLabelText(/Display Name/), 'Night Watch');
    await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Role updated successfully: Night Watch')).toBeDefined();
    expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
      display_name: 'Night Watch',
    });
  });

  it.each([
    ['N', 'Must be at least 2 characters'],
    [' ', 'This field is required'],
  ])('with display name %j is refused: %s', async (text, message) => {
    const { dialog, requests } = await view();
    await userEvent.click(dialog.getByRole('button', { name: 'Edit' }));
    await userEvent.clear(dialog.getByLabelText(/Display Name/));
    await userEvent.type(dialog.getByLabelText(/Display Name/), text);
    await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await dialog.findByText(message)).toBeDefined();
    expect(requests.filter(({ method }) => method === 'PUT')).toEqual([]);
  });

  it('shows why the server refuses', async () => {
    const { dialog } = await view({ 'PUT /v1/roles/:id': problem(403, 'System roles cannot be changed.') });
    await userEvent.click(dialog.getByRole('button', { name: 'Edit' }));
    await userEvent.type(dialog.getByLabelText(/Display Name/), 's');
    await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await dialog.findByText('System roles cannot be changed.')).toBeDefined();
    expect(await screen.findByText('Failed to update role')).toBeDefined();
  });
});
