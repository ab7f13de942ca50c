import { loadRemote } from '@module-federation/enhanced/runtime';
import type { RemoteEvent } from 'federation/contract';
import { signInForTest } from 'shared-auth/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RemoteLoader } from './loader.ts';
import { runPageAhead } from './page-ahead.ts';
import { RegistryClient } from './registry-client.ts';
import { sampleContract, sampleRegistry, sampleRemote } from './testing/sample-registry.ts';

vi.mock('@module-federation/enhanced/runtime', () => import('./testing/federation-runtime.ts'));

const prefetch = vi.fn<(address: { pathname: string; search: string }) => void>();
const lazy = vi.fn<() => Promise<object>>();
let events: RemoteEvent[];

beforeEach(() => {
  events = [];
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  lazy.mockReset().mockResolvedValue({ Component: () => null });
  prefetch.mockReset();
  vi.mocked(loadRemote)
    .mockReset()
    .mockImplementation(async (id) =>
      id.endsWith('/ahead') ? { prefetch } : { routes: [{ path: '/clients', lazy }] },
    );
});

afterEach(() => {
  vi.restoreAllMocks();
});

async function signedIn(permissions: string[], contract = sampleContract({ ahead: true })) {
  await signInForTest({ permissions });
  const config = { url: '/remotes/registry.json', publicKey: null, allowed: ['/remotes/'] };
  const document = sampleRegistry({ clients: sampleRemote(contract) });
  const registry = new RegistryClient(async () => config, {
    fetch: async () => new Response(JSON.stringify(document)),
    copy: () => ({ read: () => null, keep: () => undefined }),
  });
  await registry.refresh();
  return {
    registry,
    loader: new RemoteLoader({ registry, report: (event) => events.push(event), pause: 1 }),
  };
}

test('brings the code of a page, and asks for its data where the page is about to be drawn', async () => {
  const remotes = await signedIn(['client.read']);
  await runPageAhead(remotes, { pathname: '/clients', search: '?page=2' }, { data: true });
  expect(lazy).toHaveBeenCalledOnce();
  expect(prefetch).toHaveBeenCalledExactlyOnceWith({ pathname: '/clients', search: '?page=2' });
});

test('asks without waiting for what the page is drawn with', async () => {
  const remotes = await signedIn(['client.read']);
  lazy.mockReturnValue(new Promise(() => undefined));
  vi.mocked(loadRemote).mockImplementation((id) =>
    id.endsWith('/ahead') ? Promise.resolve({ prefetch }) : new Promise(() => undefined),
  );
  void runPageAhead(remotes, { pathname: '/clients' }, { data: true });
  await vi.waitFor(() => expect(prefetch).toHaveBeenCalledOnce());
});

test('a release that asks for nothing ahead brings its code', async () => {
  const remotes = await signedIn(['client.read'], sampleContract());
  await runPageAhead(remotes, { pathname: '/clients' }, { data: true });
  expect(lazy).toHaveBeenCalledOnce();
  expect(vi.mocked(loadRemote).mock.calls).toEqual([['clients_aaaaaaaaaaaa/routes']]);
});

test('a page that is only near brings its code and asks for nothing', async () => {
  const remotes = await signedIn(['client.read']);
  await runPageAhead(remotes, { pathname: '/clients' }, { data: false });
  expect(lazy).toHaveBeenCalledOnce();
  expect(prefetch).not.toHaveBeenCalled();
});

test.each([
  ['/clients', ['dashboard.read']],
  ['/nowhere', ['client.read']],
])('no code runs at %s for who has %s', async (pathname, permissions) => {
  const remotes = await signedIn(permissions);
  await runPageAhead(remotes, { pathname }, { data: true });
  expect(loadRemote).not.toHaveBeenCalled();
});

test.each([
  ['a remote that breaks', () => vi.mocked(loadRemote).mockRejectedValue(new Error('broken'))],
  ['a page that does not come', () => lazy.mockRejectedValue(new Error('gone'))],
  [
    'a page that cannot ask',
    () =>
      prefetch.mockImplementation(() => {
        throw new Error('nothing to ask');
      }),
  ],
])('%s is left for the page itself to say', async (_what, happens) => {
  happens();
  const remotes = await signedIn(['client.read']);
  await expect(runPageAhead(remotes, { pathname: '/clients' }, { data: true })).resolves.toBeUndefined();
});
