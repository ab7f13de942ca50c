import { loadRemote } from '@module-federation/enhanced/runtime';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RegistryRemote, RemoteEvent } from 'federation/contract';
import { use, useState } from 'react';
import type { RouteObject } from 'react-router-dom';
import { permissionsAtom, sessionStore, userAtom } from 'shared-auth';
import { renderSignedIn } from 'shared-auth/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RemoteLoader } from './loader.ts';
import { RemoteOverrides } from './overrides.ts';
import { Preview } from './preview/preview.ts';
import { RegistryClient } from './registry-client.ts';
import { RemotePage } from './remote-page.tsx';
import { RemotesProvider } from './remotes-provider.tsx';
import { releaseOf, sampleContract, sampleRegistry, sampleRemote } from './testing/sample-registry.ts';

vi.mock('@module-federation/enhanced/runtime', () => import('./testing/federation-runtime.ts'));

const title = { en: 'x' };
const first = sampleContract({
  routes: [
    {
      path: '/clients',
      title,
      permissions: { any: ['client.read'] },
      denied: { en: 'Clients are not for you.' },
    },
    { path: '/clients/new', title },
  ],
});
const second = sampleContract({
  ...first,
  version: '2.0.0',
  build: 'bbbbbbbbbbbb',
  container: 'clients_bbbbbbbbbbbb',
});
const admin = sampleContract({ name: 'admin', routes: [{ path: '/users', title }] });

const pages = (says: string): RouteObject[] => [
  { path: '/clients', lazy: async () => ({ Component: () => <h1>{says}</h1> }) },
  { path: '/clients/new', element: <h1>{says}, new</h1> },
];

let live: RegistryRemote;
let revision: number;
let events: RemoteEvent[];

beforeEach(() => {
  live = sampleRemote(first);
  revision = 1;
  events = [];
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.mocked(loadRemote).mockImplementation(async (id) => {
    if (id.startsWith('clients_aaaa')) return { routes: pages('First') };
    if (id.startsWith('clients_bbbb')) return { routes: pages('Second') };
    return { routes: [{ path: '/users', element: <h1>Users</h1> }] };
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.mocked(loadRemote).mockReset();
  vi.restoreAllMocks();
});

async function visit(url: string, permissions: string[] = ['client.read']) {
  const config = { url: '/remotes/registry.json', publicKey: null, allowed: ['/remotes/'] };
  const registry = new RegistryClient(async () => config, {
    fetch: async () => {
      const document = sampleRegistry({ clients: live, admin: sampleRemote(admin) }, revision++);
      return new Response(JSON.stringify(document));
    },
    copy: () => ({ read: () => null, keep: () => undefined }),
  });
  await registry.refresh();
  const loader = new RemoteLoader({
    registry,
    report: (event) => events.push(event),
    deadline: 500,
    pause: 1,
  });
  const page = (
    <RemotesProvider
      remotes={{ registry, loader, overrides: new RemoteOverrides(), preview: new Preview(null) }}
    >
      <RemotePage
        pending={<p>pending</p>}
        signedOut={<p>signed out</p>}
        denied={(text) => <p>denied: {text}</p>}
        notFound={<p>nobody’s page</p>}
      />
    </RemotesProvider>
  );
  const { router } = await renderSignedIn(page, { url, permissions });
  return { registry, go: (to: string) => act(() => router.navigate(to)) };
}

test('shows the page of the remote whose contract names the address', async () => {
  await visit('/clients');
  await screen.findByRole('heading', { name: 'First' });
  expect(loadRemote).toHaveBeenCalledExactlyOnceWith('clients_aaaaaaaaaaaa/routes');
});

test('without the permission no code of the remote is asked for, and its own sentence explains', async () => {
  await visit('/clients', ['dashboard.read']);
  await screen.findByText('denied: Clients are not for you.');
  expect(loadRemote).not.toHaveBeenCalled();
});

test('a permission that is taken away while the page is open closes it, with its sentence', async () => {
  await visit('/clients');
  await screen.findByRole('heading', { name: 'First' });
  act(() => sessionStore.set(permissionsAtom, (held) => ({ ...held, actions: new Set<string>() })));
  await screen.findByText('denied: Clients are not for you.');
  expect(screen.queryByRole('heading', { name: 'First' })).toBeNull();
});

test('while it is not known what the person may do nobody says that they may not', async () => {
  await visit('/clients', []);
  act(() => sessionStore.set(userAtom, (state) => ({ ...state, status: 'limited' })));
  await screen.findByText('The service is not available at the moment');
  expect(screen.queryByText(/denied/)).toBeNull();
  act(() => sessionStore.set(userAtom, (state) => ({ ...state, status: 'ready' })));
  await screen.findByText('denied: Clients are not for you.');
});

test('an address that no contract names is nobody’s', async () => {
  await visit('/nowhere');
  await screen.findByText('nobody’s page');
});

test('a newer release is taken at the next entry, not in the middle of a visit', async () => {
  const { registry, go } = await visit('/clients');
  await screen.findByRole('heading', { name: 'First' });
  live = sampleRemote(second, first);
  await act(() => registry.refresh());
  await go('/clients/new');
  await screen.findByRole('heading', { name: 'First, new' });
  await go('/users');
  await screen.findByRole('heading', { name: 'Users' });
  await go('/clients');
  await screen.findByRole('heading', { name: 'Second' });
});

test('a first page that throws sends the visit back to the release before', async () => {
  live = sampleRemote(second, first);
  vi.mocked(loadRemote).mockImplementation(async (id) =>
    id.startsWith('clients_bbbb')
      ? { routes: [{ path: '/clients', Component: Broken }] }
      : { routes: pages('First') },
  );
  await visit('/clients');
  await screen.findByRole('heading', { name: 'First' });
  expect(events).toContainEqual(
    expect.objectContaining({ outcome: 'failed', failure: 'render', release: releaseOf(second) }),
  );
});

test('a page that throws after it was shown sends the visit back to the release before as well', async () => {
  live = sampleRemote(second, first);
  vi.mocked(loadRemote).mockImplementation(async (id) =>
    id.startsWith('clients_bbbb')
      ? { routes: [{ path: '/clients', Component: BrokenWhenPressed }] }
      : { routes: pages('First') },
  );
  await visit('/clients');
  await userEvent.click(await screen.findByRole('button', { name: 'Break' }));
  await screen.findByRole('heading', { name: 'First' });
  expect(events).toContainEqual(
    expect.objectContaining({ outcome: 'failed', failure: 'render', release: releaseOf(second) }),
  );
});

test('a later page that does not travel leaves the release as it is: the network is not its fault', async () => {
  live = sampleRemote(second, first);
  vi.mocked(loadRemote).mockImplementation(async (id) => ({
    routes: id.startsWith('clients_bbbb')
      ? [
          pages('Second')[0],
          {
            path: '/clients/new',
            lazy: () => Promise.reject(Object.assign(new Error('no way'), { type: 'timeout' })),
          },
        ]
      : pages('First'),
  }));
  const { go } = await visit('/clients');
  await screen.findByRole('heading', { name: 'Second' });
  await go('/clients/new');
  await screen.findByText(/Version: 2\.0\.0-bbbbbbbbbbbb/);
});

test('the panel names part, release and trace; Retry tries everything again', async () => {
  vi.mocked(loadRemote).mockRejectedValueOnce(new TypeError('x is not a function'));
  await visit('/clients');
  const panel = await screen.findByText(/Version: 1\.0\.0-aaaaaaaaaaaa/);
  expect(panel.textContent).toContain('Part: clients');
  screen.getByText(/Trace id: [0-9a-f]{32}/);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('heading', { name: 'First' });
});

test('a page that does not come is retried by Retry, and another page of the remote gets its own try', async () => {
  const fetchPage = vi
    .fn<() => Promise<object>>()
    .mockRejectedValueOnce(new TypeError('no page'))
    .mockResolvedValue({ Component: () => <h1>There now</h1> });
  vi.mocked(loadRemote).mockResolvedValue({
    routes: [
      { path: '/clients', lazy: fetchPage },
      { path: '/clients/new', element: <h1>New</h1> },
    ],
  });
  const { go } = await visit('/clients');
  await screen.findByRole('button', { name: 'Retry' });
  await go('/clients/new');
  await screen.findByRole('heading', { name: 'New' });
  await go('/clients');
  await screen.findByRole('heading', { name: 'There now' });
});

test.each<[string, Partial<RouteObject>]>([
  ['never arrives', { lazy: () => never }],
  ['never stops suspending', { Component: Suspended }],
])('a page that %s is given up after ten seconds, and Retry is there', async (_what, page) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.mocked(loadRemote).mockResolvedValue({ routes: [{ path: '/clients', ...page } as RouteObject] });
  await visit('/clients');
  await waitFor(() => expect(events).toMatchObject([{ outcome: 'loaded' }]));
  // React finishes drawing what waits, which starts the clock; only then the time passes.
  for (const wait of [100, 100, 9000]) await act(() => vi.advanceTimersByTimeAsync(wait));
  expect(screen.getByText('pending')).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(2000));
  await screen.findByRole('button', { name: 'Retry' });
  expect(events).toContainEqual(expect.objectContaining({ outcome: 'failed', failure: 'timeout' }));
});

test('an address that the contract names and the code does not know is the remote’s failure', async () => {
  vi.mocked(loadRemote).mockResolvedValue({ routes: [] });
  await visit('/clients');
  await waitFor(() => expect(events).toContainEqual(expect.objectContaining({ failure: 'contract' })));
  await screen.findByRole('button', { name: 'Retry' });
});

const never = new Promise<never>(() => undefined);

function Suspended(): never {
  return use(never);
}

function BrokenWhenPressed() {
  const [isBroken, setBroken] = useState(false);
  return isBroken ? <Broken /> : <button onClick={() => setBroken(true)}>Break</button>;
}

function Broken(): never {
  throw new Error('thrown on purpose');
}
