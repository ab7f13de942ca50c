import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ShellPage, renderShellAt } from '../testing/render-shell-at.tsx';

vi.mock('../../remotes/remote-view.tsx', () => ({
  RemoteView: ({ remote }: { remote: string }) => <h1>Page of {remote}</h1>,
}));

const news = 'Your permissions have changed. You now see what they allow.';
const before = ['client.read', 'user.list', 'role.list'];
let page: ShellPage;
let permissions: string[];

/** Opens the users' page, whose person is asked about by a clock of the test. */
async function open(): Promise<void> {
  permissions = before;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const me = { id: 'u', email: 'ada@aurora.example', name: 'Ada', roles: [], tenant: { id: 't', name: 'A' } };
  page = await renderShellAt('/users', {
    handlers: { 'GET /v1/auth/me': () => ({ data: { ...me, permissions } }) },
  });
  expect(screen.getByRole('heading', { name: 'Page of admin' })).toBeTruthy();
}

const looks = () => page.api.requests.filter(({ path }) => path === '/v1/auth/me').length;
const minute = () => act(() => vi.advanceTimersByTimeAsync(60_000));
const links = () =>
  within(screen.getByRole('navigation', { name: 'Main' }))
    .queryAllByRole('link')
    .map((link) => link.textContent);

function look(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

beforeEach(open);
afterEach(() => {
  page.unmount();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a permission that is taken away', () => {
  it('takes effect in an open page within 60 s: the page explains, the navigation follows', async () => {
    permissions = ['client.read'];
    await minute();
    expect(await screen.findByText("You don't have permission to view this page")).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Page of admin' })).toBeNull();
    expect(links()).toEqual(['Statistics', 'Clients']);
    expect(screen.queryByRole('button', { name: 'Organization' })).toBeNull();
    expect(screen.getByText(news)).toBeTruthy();
  });

  it('takes effect as soon as the window is returned to', async () => {
    permissions = ['client.read'];
    look('visible');
    expect(await screen.findByText("You don't have permission to view this page")).toBeTruthy();
  });

  it('takes effect as soon as the server refuses anything', async () => {
    permissions = ['client.read'];
    const { api } = await import('shared-auth');
    page.api.use({ 'GET /v1/users': () => new Response('{}', { status: 403 }) });
    await act(() => api.get('/v1/users').catch(() => undefined));
    expect(await screen.findByText("You don't have permission to view this page")).toBeTruthy();
  });
});

it('a permission that is given brings the page back', async () => {
  permissions = [];
  await minute();
  expect(await screen.findByText("You don't have permission to view this page")).toBeTruthy();
  permissions = before;
  await minute();
  expect(await screen.findByRole('heading', { name: 'Page of admin' })).toBeTruthy();
});

it('nothing is said when nothing has changed', async () => {
  await minute();
  await minute();
  expect(looks()).toBeGreaterThanOrEqual(2);
  expect(screen.queryByText(news)).toBeNull();
});

it('nothing is asked while nobody looks', async () => {
  look('hidden');
  await minute();
  expect(looks()).toBe(0);
});

it('a look that fails changes nothing', async () => {
  page.api.use({ 'GET /v1/auth/me': () => new Response('', { status: 503 }) });
  await minute();
  expect(screen.getByRole('heading', { name: 'Page of admin' })).toBeTruthy();
  expect(screen.queryByText(news)).toBeNull();
});

it('signing out ends the looks', async () => {
  await act(() => page.session.signOut({ atProvider: false }));
  page.api.requests.length = 0;
  await minute();
  expect(looks()).toBe(0);
});
