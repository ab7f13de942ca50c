import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { problem } from 'shared-auth/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderAdmin } from '../testing/render-admin.tsx';
import { nightShift, viewer } from '../testing/sample-people.ts';

afterEach(() => void vi.useRealTimers());

const url = `/roles/${nightShift.id}/permissions`;
const editor = ['role.read', 'role.update', 'client.read', 'client.update', 'user.list', 'user.create'];
const noEffect = { data: { user_count: 0, gains: [], losses: [] } };

function open(permissions: readonly string[], handlers = {}, role = nightShift) {
  return renderAdmin(`/roles/${role.id}/permissions`, {
    permissions,
    handlers: { 'GET /v1/roles/:id': { data: role }, 'POST /v1/roles/:id/impact': noEffect, ...handlers },
  });
}

const tree = async () => screen.findByRole('tree');
const box = (name: RegExp) => screen.getByRole('checkbox', { name });
const summary = () => within(screen.getByRole('region', { name: 'Night Shift' }));

describe('the page of a role', () => {
  it('asks for nothing but a role, whatever its address says', async () => {
    const { requests } = await renderAdmin('/roles/..%2f..%2fhealthz%3f/permissions', {
      permissions: editor,
    });
    await screen.findByText('Not Found');
    expect(requests.map(({ path }) => path)).toContain('/v1/roles/..%2F..%2Fhealthz%3F');
    expect(requests.filter(({ path }) => !path.startsWith('/v1/'))).toEqual([]);
  });

  it('shows the role, its figures and the progress', async () => {
    await open(editor);
    await tree();
    expect(screen.getByRole('heading', { level: 1, name: 'Role Permissions' })).toBeDefined();
    expect(summary().getByText('Night Shift')).toBeDefined();
    expect(summary().getByText('Watches the sites after dark')).toBeDefined();
    expect(summary().getByText('night_sh')).toBeDefined();
    expect(summary().queryByText('System Role')).toBeNull();
    expect(summary().getByText('Current Permissions').nextSibling?.textContent).toBe('2');
    expect(summary().getByText('New Total').nextSibling?.textContent?.trim()).toBe('2');
    expect(screen.getByText('2 of 5 permissions selected (40%)')).toBeDefined();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40');
    expect(screen.getByText('No unsaved changes')).toBeDefined();
    expect(screen.getByText('2 permissions selected')).toBeDefined();
    expect(screen.getByText('Ctrl+S')).toBeDefined();
    expect(screen.getByText('Esc')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Save Permissions' })).toHaveProperty('disabled', true);
  });

  it('marks what is added and removed, and counts it', async () => {
    await open(editor);
    await tree();
    await userEvent.click(box(/Edit clients/));
    await userEvent.click(box(/List users/));
    await userEvent.click(box(/Create users/));
    expect(
      within(box(/Edit clients/).closest('[role="treeitem"]') as HTMLElement).getByText('Removed'),
    ).toBeDefined();
    expect(
      within(box(/List users/).closest('[role="treeitem"]') as HTMLElement).getByText('Added'),
    ).toBeDefined();
    expect(summary().getByText('+2')).toBeDefined();
    expect(summary().getByText('-1')).toBeDefined();
    expect(screen.getByText('Unsaved Changes')).toBeDefined();
    expect(screen.getByText('2 permissions added')).toBeDefined();
    expect(screen.getByText('1 permission removed')).toBeDefined();
    expect(screen.getByText('3 of 5 permissions selected (60%)')).toBeDefined();
  });

  it('selects and clears all, and a whole group', async () => {
    await open(editor);
    await tree();
    await userEvent.click(screen.getByRole('button', { name: 'Select All' }));
    expect(screen.getByText('5 of 5 permissions selected (100%)')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Clear All' }));
    expect(screen.getByText('0 of 5 permissions selected (0%)')).toBeDefined();
    expect(screen.getByText('Select at least one permission')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Save Permissions' })).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('button', { name: 'Select all in People' }));
    expect(screen.getByText('2 of 5 permissions selected (40%)')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Clear People' }));
    expect(screen.getByText('0 of 5 permissions selected (0%)')).toBeDefined();
  });

  it('leaves the keys of the buttons in the tree to them', async () => {
    const { requests } = await open(editor, { 'PUT /v1/roles/:id/permissions': { data: nightShift } });
    (await tree()).focus();
    // Past the two buttons of the first group, to the first of the second.
    await userEvent.keyboard('{ArrowDown}{Tab}{Tab}{Tab}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Select all in People' }));
    await userEvent.keyboard(' ');
    expect(screen.getByText('4 of 5 permissions selected (80%)')).toBeDefined();
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Clear Clients' }));
    // Nor does a button mark a node that a key could then work.
    expect((await tree()).querySelector('.ant-tree-treenode-active')).toBeNull();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(screen.getByText('2 of 5 permissions selected (40%)')).toBeDefined();
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
        permissions: ['user.create', 'user.list'],
      }),
    );
  });

  it('folds and unfolds groups', async () => {
    await open(editor);
    await tree();
    await userEvent.click(screen.getByRole('button', { name: 'Collapse All' }));
    expect(screen.getAllByRole('treeitem').map((item) => item.getAttribute('aria-expanded'))).toEqual([
      'false',
      'false',
      'false',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Expand All' }));
    expect(await screen.findByRole('checkbox', { name: /View clients/ })).toBeDefined();
    const people = screen.getByText('People').closest('[role="treeitem"]') as HTMLElement;
    expect(within(people).getByText('0 of 2')).toBeDefined();
  });

  it('says when there are no permissions at all', async () => {
    const none = { 'GET /v1/permissions': { data: [] }, 'GET /v1/permissions/by-resource': { data: [] } };
    await open(editor, none);
    expect(await screen.findByText('No permissions available')).toBeDefined();
  });

  it('searches name, display name, description and group, and says when nothing matches', async () => {
    await open(editor);
    await tree();
    const search = screen.getByRole('searchbox', { name: 'Search permissions' });
    await userEvent.type(search, 'people');
    await waitFor(() => expect(screen.queryByText('View clients')).toBeNull());
    expect(screen.getByText('List users')).toBeDefined();
    await userEvent.clear(search);
    await userEvent.type(search, 'unheard of');
    expect(await screen.findByText('No permissions match your search')).toBeDefined();
  });

  it('says how many people gain and lose what before it is saved', async () => {
    const { requests } = await open(editor, {
      'POST /v1/roles/:id/impact': {
        data: {
          user_count: 12,
          gains: [{ action: 'user.list', users: 12 }],
          losses: [{ action: 'client.update', users: 1 }],
        },
      },
    });
    await tree();
    await userEvent.click(box(/List users/));
    expect(await screen.findByText('12 people gain List users')).toBeDefined();
    expect(screen.getByText('1 person loses Edit clients')).toBeDefined();
    expect(requests.find(({ path }) => path.endsWith('/impact'))?.body).toEqual({
      permissions: ['client.read', 'client.update', 'user.list'],
    });
  });
});

describe('saving a role', () => {
  const handlers = { 'PUT /v1/roles/:id/permissions': { data: nightShift } };

  it('sends the selected permissions by Ctrl+S and says so', async () => {
    const { requests } = await open(editor, handlers);
    await tree();
    await userEvent.click(box(/List users/));
    await userEvent.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('Permissions saved successfully')).toBeDefined();
    expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
      permissions: ['client.read', 'client.update', 'user.list'],
    });
  });

  it('sends it once by Cmd+S, however often that is pressed while it saves', async () => {
    const answer = Promise.withResolvers<object>();
    const { requests } = await open(editor, { 'PUT /v1/roles/:id/permissions': () => answer.promise });
    await tree();
    await userEvent.click(box(/List users/));
    await userEvent.keyboard('{Meta>}s{/Meta}');
    await userEvent.keyboard('{Meta>}s{/Meta}');
    await userEvent.keyboard('{Escape}');
    expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(1);
    answer.resolve({ data: nightShift });
    expect(await screen.findByText('Permissions saved successfully')).toBeDefined();
  });

  it('sends nothing by Ctrl+S without a change', async () => {
    const { requests } = await open(editor, handlers);
    await tree();
    await userEvent.keyboard('{Control>}s{/Control}');
    expect(requests.filter(({ method }) => method === 'PUT')).toEqual([]);
  });

  it.each([
    [/List users/, 'Failed to add permission'],
    [/Edit clients/, 'Failed to remove permission'],
  ])('shows the sentence with which the server refuses %s', async (name, title) => {
    await open(editor, {
      'PUT /v1/roles/:id/permissions': problem(403, 'You cannot grant user.list, which you do not hold.'),
    });
    await tree();
    await userEvent.click(box(name));
    await userEvent.click(screen.getByRole('button', { name: 'Save Permissions' }));
    expect(await screen.findByText('You cannot grant user.list, which you do not hold.')).toBeDefined();
    expect(await screen.findByText(title)).toBeDefined();
    expect(screen.getByText('Unsaved Changes')).toBeDefined();
  });

  it('warns of what the person does not hold', async () => {
    await open(editor.filter((action) => action !== 'user.list'));
    await tree();
    await userEvent.click(box(/Create users/));
    expect(screen.queryByText('Not yours to change')).toBeNull();
    await userEvent.click(box(/List users/));
    expect(screen.getByText('Not yours to change')).toBeDefined();
    expect(
      screen.getByText('You do not hold 1 of them yourself, so you cannot give or take it.'),
    ).toBeDefined();
  });
});

describe('leaving a role', () => {
  it('goes to the roles by Escape when nothing is unsaved', async () => {
    const { router } = await open(editor);
    await tree();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/roles'));
  });

  it('asks first when something is', async () => {
    const { router } = await open(editor);
    await tree();
    await userEvent.click(box(/List users/));
    await userEvent.keyboard('{Escape}');
    const dialog = await screen.findByRole('dialog', { name: 'Unsaved changes' });
    expect(within(dialog).getByText('You have unsaved changes. Do you want to discard them?')).toBeDefined();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Keep Editing' }));
    expect(router.state.location.pathname).toBe(url);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Discard Changes' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/roles'));
  });
});

describe('a role that cannot be changed', () => {
  it.each([
    ['a system role', editor, viewer, 'System roles cannot be modified'],
    [
      'for want of role.update',
      ['role.read'],
      nightShift,
      'You can view these permissions, but you do not have permission to change them',
    ],
  ])('%s is read-only', async (_why, permissions, role, notice) => {
    const { router } = await open(permissions, {}, role);
    await tree();
    expect(screen.getByText(notice)).toBeDefined();
    for (const name of ['Select All', 'Clear All', 'Save Permissions', 'Cancel', 'Select all in People']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
    expect(box(/View clients/).getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(box(/List users/));
    expect(screen.queryByText('Added')).toBeNull();
    expect(screen.queryByText('No unsaved changes')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Back to Roles' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/roles'));
  });

  it('is labeled as a system role', async () => {
    await open(editor, {}, viewer);
    await tree();
    expect(screen.getByText('System Role')).toBeDefined();
  });
});

describe('when things go wrong', () => {
  it('offers to try again', async () => {
    let calls = 0;
    await open(editor, {
      'GET /v1/roles/:id': () => {
        calls += 1;
        return calls === 1 ? problem(404, 'There is no such role.') : { data: nightShift };
      },
    });
    expect(await screen.findByText('Failed to load role')).toBeDefined();
    expect(screen.getByText('There is no such role.')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await tree();
  });

  it('can be read only once the permission to change it is taken away', async () => {
    const { session, api } = await open(editor);
    await tree();
    api.use({
      'GET /v1/auth/me': {
        data: { id: 'x', email: 'a@b.c', name: 'Ada', roles: [], permissions: ['role.read'] },
      },
    });
    await session.reloadUser();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save Permissions' })).toBeNull());
  });

  it('finds out as soon as the server refuses what it is sent', async () => {
    const { api } = await open(editor);
    await tree();
    await userEvent.click(screen.getByRole('checkbox', { name: /List users/ }));
    api.use({
      'PUT /v1/roles/:id/permissions': () => problem(403, 'Not any more', { code: 'permission_denied' }),
      'GET /v1/auth/me': {
        data: { id: 'x', email: 'a@b.c', name: 'Ada', roles: [], permissions: ['role.read'] },
      },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Save Permissions' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save Permissions' })).toBeNull());
  });
});

it('shows the history to administrators, when asked', async () => {
  const { requests } = await open([...editor, 'system.admin'], {
    'GET /v1/audit': {
      data: [
        {
          id: '1',
          at: '2026-03-09T09:30:00Z',
          actor: { id: null, kind: 'user', name: 'Ada Lovelace' },
          action: 'role.permissions_changed',
          target: { type: 'role', id: nightShift.id, name: 'Night Shift' },
          before: { permissions: ['client.read'] },
          after: { permissions: ['client.read', 'client.update'] },
          request_id: null,
        },
      ],
      total: 1,
      page: 1,
      limit: 10,
      totalPages: 1,
    },
  });
  await tree();
  expect(requests.some(({ path }) => path === '/v1/audit')).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Show History' }));
  expect(await screen.findByText('Permissions changed')).toBeDefined();
  expect(screen.getByText(/by Ada Lovelace/)).toBeDefined();
  expect(screen.getByText('Edit clients', { selector: 'ins' })).toBeDefined();
  expect(screen.getByText('Permissions', { selector: 'li span' })).toBeDefined();
  expect(requests.find(({ path }) => path === '/v1/audit')?.query).toMatchObject({
    target_id: nightShift.id,
  });
});

it('has only the rows in view of 300 permissions', async () => {
  const groups = Array.from({ length: 30 }, (_, group) => ({
    name: `group${group}`,
    display_name: `Group ${group}`,
    permissions: Array.from({ length: 10 }, (_, index) => ({
      action: `group${group}.p${index}`,
      name: `group${group}.p${index}`,
      display_name: `Permission ${group}/${index}`,
      description: '',
      group: `group${group}`,
    })),
  }));
  await open(editor, {
    'GET /v1/permissions': { data: groups.flatMap(({ permissions }) => permissions) },
    'GET /v1/permissions/by-resource': { data: groups },
  });
  await tree();
  expect(screen.getByText('2 of 300 permissions selected (1%)')).toBeDefined();
  expect(screen.getAllByRole('treeitem').length).toBeLessThan(60);
});
