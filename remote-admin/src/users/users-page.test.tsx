import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Handlers, problem, type SeenRequest } from 'shared-auth/testing';
import { describe, expect, it, vi } from 'vitest';
import { findDialog } from '../testing/find-dialog.ts';
import { renderAdmin } from '../testing/render-admin.tsx';
import { admin, listOf, nightShift, sampleUser, viewer } from '../testing/sample-people.ts';

const ada = sampleUser({
  id: 'ada00000-1111-4111-8111-111111111111',
  first_name: 'Ada',
  last_name: 'Lindqvist',
  email: 'ada@aurora.example',
  roles: [admin, nightShift],
  last_login_at: '2020-02-03T08:15:00Z',
});
const nora = sampleUser({ first_name: 'Nora', last_name: 'Body', status: 'inactive' });
const noHandlers: Handlers = {};
const all = ['user.list', 'user.read', 'user.create', 'user.update', 'user.delete', 'role.list'];

function users(list = [ada, nora], total = list.length) {
  return {
    data: {
      users: list,
      total,
      page: 1,
      total_pages: Math.ceil(total / 10),
      summary: { total: 124, active: 118, admins: 8, inactive: 6 },
    },
  };
}

function open(url = '/users', { permissions = all, handlers = noHandlers } = {}) {
  return renderAdmin(url, {
    permissions,
    handlers: { 'GET /v1/users': users(), 'GET /v1/roles': listOf([viewer, nightShift, admin]), ...handlers },
  });
}

const row = async (name: RegExp) => screen.findByRole('row', { name });
const asked = (requests: SeenRequest[]) =>
  requests
    .filter(({ path, query }) => path === '/v1/users' && query['limit'] === '10')
    .map(({ query }) => query);
const menu = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  return screen.findByRole('menu');
};

describe('the list of users', () => {
  it('shows the real figures of the organisation', async () => {
    await open();
    await row(/Ada/);
    for (const [label, figure] of [
      ['Total Users', '124'],
      ['Active Users', '118'],
      ['Admins', '8'],
      ['Inactive Users', '6'],
    ]) {
      expect(screen.getByText(label ?? '').closest('[aria-busy]')?.textContent).toBe(`${label}${figure}`);
    }
  });

  it('says what it is about, and shows nothing as loaded before it is', async () => {
    const answer = Promise.withResolvers<ReturnType<typeof users>>();
    await open('/users', { handlers: { 'GET /v1/users': () => answer.promise } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Users' })).toBeDefined();
    expect(
      screen.getByText('Everyone who can sign in to this organization, and what they may do.'),
    ).toBeDefined();
    expect(document.querySelectorAll('[aria-busy="true"]').length).toBeGreaterThan(0);
    expect(screen.queryByText('No users found')).toBeNull();
    answer.resolve(users());
    await row(/Ada/);
    expect(document.querySelectorAll('[aria-busy="true"]')).toHaveLength(0);
  });

  it('is ordered by its columns, and says so in the address', async () => {
    const { requests, router } = await open();
    await row(/Ada/);
    await userEvent.click(screen.getByRole('columnheader', { name: 'Email' }));
    await waitFor(() => expect(router.state.location.search).toBe('?sort=email'));
    await userEvent.click(screen.getByRole('columnheader', { name: 'Email' }));
    await waitFor(() => expect(router.state.location.search).toBe('?sort=email&order=desc'));
    expect(asked(requests).at(-1)).toMatchObject({ sort: 'email', order: 'desc' });
    await userEvent.click(screen.getByRole('columnheader', { name: 'Email' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('shows avatar, name, id, address, roles, status and last sign-in', async () => {
    await open();
    expect((await screen.findAllByRole('columnheader')).map((header) => header.textContent)).toEqual([
      'User',
      'Email',
      'Roles',
      'Status',
      'Last Login',
      'Actions',
    ]);
    const first = within(await row(/Ada/));
    for (const text of [
      'AL',
      'Ada Lindqvist',
      'ada00000-111',
      'ada@aurora.example',
      'Active',
      '02/03/2020',
    ]) {
      expect(first.getByText(text)).toBeDefined();
    }
    expect(first.getByText('Admin').getAttribute('data-tone')).toBe('primary');
    expect(first.getByText('Night Shift').getAttribute('data-tone')).toBe('neutral');
    const second = within(await row(/Nora/));
    for (const text of ['No role', 'Inactive', 'Never']) expect(second.getByText(text)).toBeDefined();
  });

  it('asks for ten users a page and turns pages in the address', async () => {
    const { requests, router } = await open('/users', { handlers: { 'GET /v1/users': users([ada], 25) } });
    expect(await screen.findByText('Showing 1 to 10 of 25 results')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(router.state.location.search).toBe('?page=2'));
    expect(asked(requests).map(({ page }) => page)).toEqual(['1', '2']);
  });

  it('goes to the last page when the address names one that is not there', async () => {
    const { router } = await open('/users?page=9');
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('needs user.list', async () => {
    await open('/users', { permissions: ['user.read', 'user.create', 'role.list'] });
    expect(await screen.findByText("You don't have permission to list users")).toBeDefined();
    expect(screen.queryByText('Add User')).toBeNull();
  });

  it('says what failed and tries again', async () => {
    const { api } = await open('/users', {
      handlers: { 'GET /v1/users': problem(422, 'The page is wrong.') },
    });
    expect(await screen.findByText('Failed to load users')).toBeDefined();
    expect(screen.getByText('The page is wrong.')).toBeDefined();
    api.use({ 'GET /v1/users': users() });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await row(/Ada/)).toBeDefined();
  });
});

describe('the filters', () => {
  it('are read from the address', async () => {
    const { requests } = await open(
      '/users?search=ada&role=admin&status=active&sort=email&order=desc&page=1',
    );
    await row(/Ada/);
    expect(asked(requests)).toEqual([
      {
        page: '1',
        limit: '10',
        search: 'ada',
        role: 'admin',
        status: 'active',
        sort: 'email',
        order: 'desc',
      },
    ]);
    expect(screen.getByRole('searchbox', { name: 'Search users' })).toHaveProperty('value', 'ada');
  });

  it('wait for the end of typing, then begin at page 1', async () => {
    const { requests, router } = await open('/users?page=2', {
      handlers: { 'GET /v1/users': users([ada], 25) },
    });
    await row(/Ada/);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search users' }), 'nora');
    await waitFor(() => expect(router.state.location.search).toBe('?search=nora'));
    await waitFor(() => expect(asked(requests).map(({ search }) => search)).toEqual([undefined, 'nora']));
  });

  it('offer the roles and states of the specification, and the roles of the organisation', async () => {
    const { router } = await open();
    await row(/Ada/);
    await userEvent.click(screen.getByRole('combobox', { name: 'Role' }));
    const options = await waitFor(() => {
      const found = [...document.querySelectorAll('.ant-select-item-option-content')];
      expect(found).toHaveLength(6);
      return found.map((option) => option.textContent);
    });
    expect(options).toEqual(['All Roles', 'Admin', 'Manager', 'Operator', 'Viewer', 'Night Shift']);
    await userEvent.click(screen.getByText('Manager', { selector: '.ant-select-item-option-content' }));
    await waitFor(() => expect(router.state.location.search).toBe('?role=manager'));
    await userEvent.click(screen.getByRole('combobox', { name: 'Status' }));
    const states = await waitFor(() => {
      const found = screen.getAllByText(/^(All Status|Active|Inactive)$/, {
        selector: '.ant-select-item-option-content',
      });
      expect(found).toHaveLength(3);
      return found;
    });
    expect(states.map(({ textContent }) => textContent)).toEqual(['All Status', 'Active', 'Inactive']);
    await userEvent.click(states[2] as HTMLElement);
    await waitFor(() => expect(router.state.location.search).toBe('?role=manager&status=inactive'));
  });

  it('can be cleared when nobody matches', async () => {
    const { router } = await open('/users?search=zoe', { handlers: { 'GET /v1/users': users([], 0) } });
    expect(await screen.findByText('No users found')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('lead on to adding who was looked for in vain', async () => {
    await open('/users?search=Zoe%20Adams', { handlers: { 'GET /v1/users': users([], 0) } });
    await userEvent.click(await screen.findByRole('button', { name: 'Add New User' }));
    const dialog = await findDialog('Add New User');
    expect(dialog.getByLabelText(/First Name/)).toHaveProperty('value', 'Zoe');
    expect(dialog.getByLabelText(/Last Name/)).toHaveProperty('value', 'Adams');
  });
});

describe('what can be done', () => {
  it.each([
    [all, ['Edit', 'Manage Roles', 'Delete']],
    [['user.list', 'user.read'], ['Manage Roles']],
    [['user.list', 'user.update'], ['Edit']],
    [['user.list', 'user.delete'], ['Delete']],
  ])('with %j is %j', async (permissions, items) => {
    await open('/users', { permissions });
    const offered = within(await menu('Ada Lindqvist')).getAllByRole('menuitem');
    expect(offered.map((item) => item.textContent)).toEqual(items);
  });

  it('is nothing for those who may only list', async () => {
    await open('/users', { permissions: ['user.list'] });
    await row(/Ada/);
    expect(screen.queryByRole('button', { name: 'Actions for Ada Lindqvist' })).toBeNull();
    expect(screen.queryByText('Add User')).toBeNull();
  });

  it('adds a user', async () => {
    const { router } = await open();
    await userEvent.click(await screen.findByRole('link', { name: 'Add User' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/users/new'));
  });

  it('manages roles', async () => {
    const { router } = await open();
    await userEvent.click(within(await menu('Ada Lindqvist')).getByText('Manage Roles'));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/users/${ada.id}/roles`));
  });

  it('exports all users that match as CSV', async () => {
    const { requests } = await open('/users?search=a&role=admin', {
      handlers: { 'GET /v1/users/export': new Response('id\n', { headers: { 'Content-Type': 'text/csv' } }) },
    });
    const address = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:users');
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await userEvent.click(await screen.findByRole('button', { name: /Export CSV/ }));
    expect(await screen.findByText('Users exported')).toBeDefined();
    expect(requests.find(({ path }) => path === '/v1/users/export')?.query).toEqual({
      search: 'a',
      role: 'admin',
      sort: 'name',
      order: 'asc',
    });
    expect(address).toHaveBeenCalledOnce();
    expect(click).toHaveBeenCalledOnce();
  });
});

describe('deleting a user', () => {
  it('asks first, deletes, and reads the list again', async () => {
    const { api, requests } = await open('/users', { handlers: { 'DELETE /v1/users/:id': undefined } });
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
    await open('/users', { handlers: { 'DELETE /v1/users/:id': problem(409, message) } });
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
    const page = await open('/users', {
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
      first_name: 'Nora',
      last_name: 'Berg',
      email: 'olivia@aurora.example',
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
    const { api } = await open('/users', { handlers: { 'GET /v1/users/:id': problem(404, 'Gone.') } });
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
