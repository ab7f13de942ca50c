import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { problem } from 'shared-auth/testing';
import { describe, expect, it, vi } from 'vitest';
import { findDialog } from '../testing/find-dialog.ts';
import { ada, asked, menu, mayAll, openUsers, row, users } from '../testing/open-users.ts';

describe('the list of users', () => {
  it('shows the real figures of the organization', async () => {
    await openUsers();
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
    await openUsers('/users', { handlers: { 'GET /v1/users': () => answer.promise } });
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
    const { requests, router } = await openUsers();
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
    await openUsers();
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
    const { requests, router } = await openUsers('/users', {
      handlers: { 'GET /v1/users': users([ada], 25) },
    });
    expect(await screen.findByText('Showing 1 to 10 of 25 results')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(router.state.location.search).toBe('?page=2'));
    expect(asked(requests).map(({ page }) => page)).toEqual(['1', '2']);
  });

  it('goes to the last page when the address names one that is not there', async () => {
    const { router } = await openUsers('/users?page=9');
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('says what failed and tries again', async () => {
    const { api } = await openUsers('/users', {
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
    const { requests } = await openUsers(
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
    const { requests, router } = await openUsers('/users?page=2', {
      handlers: { 'GET /v1/users': users([ada], 25) },
    });
    await row(/Ada/);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search users' }), 'nora');
    await waitFor(() => expect(router.state.location.search).toBe('?search=nora'));
    await waitFor(() => expect(asked(requests).map(({ search }) => search)).toEqual([undefined, 'nora']));
  });

  it('offer the specified roles and states (B-9.1), and the roles of the organization', async () => {
    const { router } = await openUsers();
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
    const { router } = await openUsers('/users?search=zoe', { handlers: { 'GET /v1/users': users([], 0) } });
    expect(await screen.findByText('No users found')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('lead on to adding who was looked for in vain', async () => {
    await openUsers('/users?search=Zoe%20Adams', { handlers: { 'GET /v1/users': users([], 0) } });
    await userEvent.click(await screen.findByRole('button', { name: 'Add New User' }));
    const dialog = await findDialog('Add New User');
    expect(dialog.getByLabelText(/First Name/)).toHaveProperty('value', 'Zoe');
    expect(dialog.getByLabelText(/Last Name/)).toHaveProperty('value', 'Adams');
  });
});

describe('what can be done', () => {
  it.each([
    [mayAll, ['Edit', 'Manage Roles', 'Delete']],
    [['user.list', 'user.read'], ['Manage Roles']],
    [['user.list', 'user.update'], ['Edit']],
    [['user.list', 'user.delete'], ['Delete']],
  ])('with %j is %j', async (permissions, items) => {
    await openUsers('/users', { permissions });
    const offered = within(await menu('Ada Lindqvist')).getAllByRole('menuitem');
    expect(offered.map((item) => item.textContent)).toEqual(items);
  });

  it('is nothing for those who may only list', async () => {
    await openUsers('/users', { permissions: ['user.list'] });
    await row(/Ada/);
    expect(screen.queryByRole('button', { name: 'Actions for Ada Lindqvist' })).toBeNull();
    expect(screen.queryByText('Add User')).toBeNull();
  });

  it('adds a user', async () => {
    const { router } = await openUsers();
    await userEvent.click(await screen.findByRole('link', { name: 'Add User' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/users/new'));
  });

  it('manages roles', async () => {
    const { router } = await openUsers();
    await userEvent.click(within(await menu('Ada Lindqvist')).getByText('Manage Roles'));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/users/${ada.id}/roles`));
  });

  it('exports all users that match as CSV', async () => {
    const { requests } = await openUsers('/users?search=a&role=admin', {
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
