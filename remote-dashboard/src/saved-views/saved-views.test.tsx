import type { SavedView } from 'api/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { problem } from 'shared-auth/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderPage } from '../testing/render-at.tsx';
import { ready } from './messages/texts.ts';
import { SavedViews } from './saved-views.tsx';

beforeEach(() => ready());

const view = (more: Partial<SavedView> = {}): SavedView => ({
  id: '018f0000-0000-7000-8000-0000000000a1',
  page: 'clients',
  name: 'Offline',
  query: 'status=offline&sort=name',
  team: false,
  owner: 'Mara Member',
  own: true,
  may_delete: true,
  is_default: false,
  updated_by: 'Mara Member',
  updated_at: '2026-05-17T10:00:00Z',
  version: 3,
  ...more,
});
const ours = view({
  id: '018f0000-0000-7000-8000-0000000000a2',
  name: 'In Kiel',
  query: 'location=Kiel',
  team: true,
  owner: 'Otto Other',
  own: false,
  may_delete: false,
});

interface Options {
  url?: string;
  views?: SavedView[];
  refusal?: Response;
  /** What the list waits for when it is asked for again. */
  again?: Promise<void>;
}

async function open({ url = '/clients', views = [view(), ours], refusal, again }: Options = {}) {
  let asked = 0;
  const page = await renderPage({
    url,
    part: <SavedViews page="clients" />,
    permissions: ['client.read'],
    handlers: {
      'GET /v1/saved-views': async () => {
        asked += 1;
        if (asked > 1) await again;
        return { data: [...views] };
      },
      'POST /v1/saved-views': ({ body }: { body: unknown }) => {
        const added = view({ id: '018f0000-0000-7000-8000-0000000000a9', ...(body as Partial<SavedView>) });
        views.push(added);
        return { data: added };
      },
      [`PUT /v1/saved-views/${view().id}`]: () => refusal ?? { data: view() },
      [`DELETE /v1/saved-views/${view().id}`]: () => void views.shift(),
      'PUT /v1/saved-view-defaults/clients': () => null,
    },
  });
  await waitFor(() => expect(page.requests.some(({ path }) => path === '/v1/saved-views')).toBe(true));
  const address = () => page.router.state.location.pathname + page.router.state.location.search;
  const sent = (method: string) => page.requests.filter((request) => request.method === method);
  const items = async () => {
    await userEvent.click(screen.getByRole('button', { name: /^View/ }));
    const menu = within(await screen.findByRole('menu'));
    return [...menu.queryAllByRole('menuitemradio'), ...menu.queryAllByRole('menuitem')].map(
      (item) => item.textContent,
    );
  };
  const choose = async (name: string | RegExp) => {
    if (!screen.queryByRole('menu')) await items();
    const menu = within(screen.getByRole('menu'));
    const found = menu.queryByRole('menuitemradio', { name }) ?? menu.getByRole('menuitem', { name });
    await userEvent.click(found);
  };
  return { ...page, address, sent, items, choose };
}

describe('saved views', () => {
  it('are opened from the menu, a person’s own before those of the team', async () => {
    const { items, choose, address } = await open();
    await waitFor(async () => expect((await items())[0]).toContain('Offline'));
    await choose('Offline');
    await waitFor(() => expect(address()).toBe('/clients?status=offline&sort=name'));
    expect(await screen.findByRole('button', { name: 'View: Offline' })).toBeTruthy();
    await choose('In Kiel (team, by Otto Other)');
    await waitFor(() => expect(address()).toBe('/clients?location=Kiel'));
    await choose('Without a View');
    await waitFor(() => expect(address()).toBe('/clients'));
  });

  it('are what a link names, and what a page begins with', async () => {
    const link = await open({ url: `/clients?view=${ours.id}` });
    await waitFor(() => expect(link.address()).toBe('/clients?location=Kiel'));
    link.unmount();
    const begun = await open({ views: [view({ is_default: true }), ours] });
    await waitFor(() => expect(begun.address()).toBe('/clients?status=offline&sort=name'));
    begun.unmount();
    const other = await open({ url: '/clients?search=x', views: [view({ is_default: true })] });
    await screen.findByRole('button', { name: 'Views' });
    expect(other.address()).toBe('/clients?search=x');
  });

  it('say so where a link names one that is gone', async () => {
    const { address } = await open({ url: '/clients?view=018f0000-0000-7000-8000-0000000000ff' });
    expect(await screen.findByText('This view is gone, or is somebody’s own.')).toBeTruthy();
    expect(address()).toBe('/clients');
  });

  it('are saved under a name, without what is open or selected', async () => {
    const { choose, sent } = await open({ url: '/clients?status=warning&page=3', views: [] });
    await choose('Save as a New View');
    const dialog = within(await screen.findByRole('dialog', { name: 'Save as a New View' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText('Enter a name')).toBeTruthy();
    await userEvent.type(dialog.getByLabelText(/^Name/), ' Warnings ');
    await userEvent.click(dialog.getByRole('checkbox'));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('button', { name: 'View: Warnings' })).toBeTruthy();
    expect(sent('POST').map(({ body }) => body)).toEqual([
      { page: 'clients', name: 'Warnings', query: 'status=warning', team: true },
    ]);
  });

  it('have a name of whole characters, however it is cut', async () => {
    const { choose, sent } = await open({ url: '/clients?status=warning', views: [] });
    await choose('Save as a New View');
    const dialog = within(await screen.findByRole('dialog', { name: 'Save as a New View' }));
    await userEvent.click(dialog.getByLabelText(/^Name/));
    await userEvent.paste(`${'a'.repeat(79)}🌞👩‍🔧`);
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent('POST').map(({ body }) => body)).toMatchObject([{ name: `${'a'.repeat(79)}🌞` }]),
    );
  });

  it('take in what was set otherwise since', async () => {
    const { router, choose, sent } = await open({ url: `/clients?view=${view().id}` });
    await screen.findByRole('button', { name: 'View: Offline' });
    await router.navigate('/clients?status=warning');
    await choose('Save Changes to “Offline”');
    await waitFor(() =>
      expect(sent('PUT').map(({ body }) => body)).toEqual([
        { name: 'Offline', query: 'status=warning', team: false },
      ]),
    );
    expect(sent('PUT')[0]?.headers.get('if-match')).toBe('"3"');
  });

  it('of somebody who was faster are not overwritten: they are shown, or another one is saved', async () => {
    const views = [view()];
    const { promise: again, resolve: answer } = Promise.withResolvers<void>();
    const { router, choose, address, sent } = await open({
      url: `/clients?view=${view().id}`,
      views,
      again,
      refusal: problem(412, 'Changed'),
    });
    await screen.findByRole('button', { name: 'View: Offline' });
    await router.navigate('/clients?status=warning');
    views[0] = view({ query: 'status=inactive', updated_by: 'Otto Other', version: 4 });
    await choose('Save Changes to “Offline”');
    await waitFor(() => expect(sent('GET').length).toBeGreaterThan(1));
    expect(screen.queryByRole('dialog')).toBeNull();
    answer();
    const dialog = within(await screen.findByRole('dialog', { name: 'Somebody Changed This View' }));
    // What they saved, and not what was read before.
    expect(dialog.getByText(/^Otto Other changed “Offline” on /)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Show What They Saved' }));
    await waitFor(() => expect(address()).toBe('/clients?status=inactive'));
  });

  it('are begun with and deleted, by who may', async () => {
    const { items, choose, sent } = await open({ url: `/clients?view=${view().id}` });
    await screen.findByRole('button', { name: 'View: Offline' });
    await choose('Begin with This View');
    await waitFor(() => expect(sent('PUT').map(({ body }) => body)).toEqual([{ view_id: view().id }]));
    await choose('Delete');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(sent('DELETE')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await choose('In Kiel (team, by Otto Other)');
    expect(await items()).not.toContain('Delete');
  });
});
