import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { documentPages } from '../shell/leave-page.ts';
import { renderShellAt } from '../shell/testing/render-shell-at.tsx';

vi.mock('../remotes/remote-view.tsx', () => ({
  RemoteView: ({ remote }: { remote: string }) => <h1>Page of {remote}</h1>,
}));

const clients = {
  data: [{ id: 'c-1', name: 'Aurich Wind Farm', location: 'Aurich' }],
  total: 1,
  page: 1,
  limit: 8,
  totalPages: 1,
};

const views = { data: [] };

async function open(permissions: string[]) {
  const page = await renderShellAt('/clients', {
    permissions,
    handlers: { 'GET /v1/clients': clients, 'GET /v1/saved-views': views },
  });
  await userEvent.keyboard('{Control>}k{/Control}');
  const box = await screen.findByRole('combobox', { name: 'Search or jump to' });
  return { page, box };
}

const options = () => screen.queryAllByRole('option').map((option) => option.textContent);

describe('the command palette', () => {
  it('opens on Ctrl+K with the pages that the person may see', async () => {
    await open(['client.read']);
    expect(options()).toEqual([
      'Statistics',
      'Clients',
      'Settings: General',
      'Settings: Alerts',
      'Settings: Data',
      'Settings: Display',
      'Technical Docs',
      'Design System',
      'Help & Support',
      'Sign Out',
    ]);
  });

  it('finds pages that the navigation does not name, if they need no more than an address', async () => {
    await open(['user.create']);
    await userEvent.keyboard('user');
    expect(options()).toEqual(['New User']);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe('/users/new'));
  });

  it('finds a page by a few letters and goes there', async () => {
    await open(['client.read']);
    await userEvent.keyboard('stat{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe('/statistics'));
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it.each([
    ['technical', '/technical-docs'],
    ['design', '/design-system'],
  ])('leaves the shell for a public page, as links to it do: %s', async (typed, path) => {
    const leave = vi.spyOn(documentPages, 'publicPage').mockImplementation(() => undefined);
    await open(['client.read']);
    await userEvent.keyboard(`${typed}{Enter}`);
    expect(leave.mock.calls).toEqual([[path]]);
    expect(window.location.pathname).toBe('/clients');
    leave.mockRestore();
  });

  it('takes what is typed before its code is there, and acts on nothing else with it', async () => {
    await renderShellAt('/clients', {
      permissions: ['client.read'],
      handlers: { 'GET /v1/clients': clients },
    });
    const seen = vi.fn<(event: KeyboardEvent) => void>();
    document.body.addEventListener('keydown', seen);
    // In one go, without waiting for the palette.
    for (const key of ['k', 's', 't', 'a', 't', 'x', 'Backspace', 'Enter'])
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key, ctrlKey: key === 'k', bubbles: true, cancelable: true }),
      );
    document.body.removeEventListener('keydown', seen);
    await waitFor(() => expect(window.location.pathname).toBe('/statistics'));
    expect(seen).toHaveBeenCalledOnce();
  });

  it('loses no key that comes between its being drawn and its field having the focus', async () => {
    await renderShellAt('/clients', {
      permissions: ['client.read'],
      handlers: { 'GET /v1/clients': clients },
    });
    const focus = vi.spyOn(HTMLElement.prototype, 'focus').mockImplementation(() => undefined);
    const press = (key: string, ctrlKey = false) =>
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }),
      );
    press('k', true);
    press('s');
    const field = await screen.findByRole('combobox', { name: 'Search or jump to' });
    press('t');
    focus.mockRestore();
    field.focus();
    await userEvent.keyboard('a');
    expect(field).toHaveProperty('value', 'sta');
  });

  it('finds clients on the server and leads to their statistics, by keyboard alone', async () => {
    const { page } = await open(['client.read']);
    await userEvent.keyboard('wind');
    const list = within(screen.getByRole('listbox'));
    const client = await list.findByRole('option', { name: /Aurich Wind Farm/ });
    const asked = page.api.requests.find(({ path, query }) => path === '/v1/clients' && query['search']);
    expect(asked?.query).toEqual({ search: 'wind', limit: '8' });
    await waitFor(() => expect(client.getAttribute('aria-selected')).toBe('true'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(window.location.pathname + window.location.search).toBe('/statistics?client=c-1'),
    );
  });

  it('finds people, roles, alerts and saved views, each for who may see them', async () => {
    const page = await renderShellAt('/clients', {
      permissions: ['user.list', 'user.read', 'role.list', 'alert.read'],
      handlers: {
        'GET /v1/users': {
          data: { users: [{ id: 'u-1', name: 'Nora Night', email: 'nora@aurora.example' }] },
        },
        'GET /v1/roles': {
          data: [{ id: 'r-1', name: 'night', display_name: 'Night Shift', is_system: false }],
        },
        'GET /v1/alerts': {
          data: [{ id: 'a-1', rule: { name: 'Power at night' }, site: { name: 'Aurich' }, state: 'snoozed' }],
        },
        'GET /v1/saved-views': { data: [{ id: 'v-1', page: 'alerts', name: 'Worst of the night' }] },
      },
    });
    await userEvent.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox', { name: 'Search or jump to' });
    await userEvent.keyboard('night');
    for (const [group, name] of [
      ['Users', /Nora Night/],
      ['Roles', 'Night Shift'],
      ['Alerts', /Power at night/],
      ['Saved views', /Worst of the night/],
    ] as const) {
      const found = await screen.findByRole('group', { name: group });
      expect(within(found).getByRole('option', { name })).toBeTruthy();
    }
    expect(page.api.requests.filter(({ path }) => path === '/v1/clients')).toEqual([]);
    await userEvent.click(screen.getByRole('option', { name: /Power at night/ }));
    await waitFor(() =>
      expect(window.location.pathname + window.location.search).toBe('/alerts?state=snoozed&alert=a-1'),
    );
  });

  it('shows what was used last first, and keeps no name of it in the browser', async () => {
    await open(['client.read']);
    await userEvent.keyboard('wind');
    await userEvent.click(await screen.findByRole('option', { name: /Aurich Wind Farm/ }));
    await userEvent.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox', { name: 'Search or jump to' });
    const recent = within(screen.getByRole('group', { name: 'Last used' }));
    expect(recent.getAllByRole('option')).toHaveLength(1);
    expect(recent.getByRole('option', { name: /Aurich Wind Farm/ })).toBeTruthy();
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain('Aurich');
    await userEvent.keyboard('display{Enter}');
    await userEvent.keyboard('{Escape}{Control>}k{/Control}');
    await screen.findByRole('combobox', { name: 'Search or jump to' });
    expect(options().slice(0, 2)).toEqual(['Settings: Display', expect.stringContaining('Aurich Wind Farm')]);
  });

  it('signs out as the menu does, and never first because of that', async () => {
    const { page } = await open(['client.read']);
    const signOut = vi.spyOn(page.session, 'signOut').mockResolvedValue(undefined);
    await userEvent.keyboard('sign out{Enter}');
    await waitFor(() => expect(signOut).toHaveBeenCalledOnce());
    await userEvent.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox', { name: 'Search or jump to' });
    expect(screen.queryByRole('group', { name: 'Last used' })).toBeNull();
  });

  it('does not search clients without the permission, and says when there is nothing', async () => {
    const { page } = await open(['release.read']);
    await userEvent.keyboard('wind');
    expect(await screen.findByText('Nothing found for "wind"')).toBeTruthy();
    expect(page.api.requests.filter(({ path }) => path === '/v1/clients')).toEqual([]);
  });
});
