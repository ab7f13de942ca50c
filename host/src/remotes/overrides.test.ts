import { afterEach, expect, test, vi } from 'vitest';
import {
  endOverride,
  followOverrideLinks,
  isLoopback,
  RemoteOverrides,
  wantedOverrides,
} from './overrides.ts';
import { releaseOf, sampleContract, sampleRegistry, sampleRemote } from './testing/sample-registry.ts';

afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

test.each([
  ['http://localhost:3001/', true],
  ['http://127.0.0.1:3001/', true],
  ['http://localhost.evil.example/', false],
  ['http://127.0.0.1.nip.example/', false],
  ['https://evil.example/#localhost', false],
  ['javascript:alert(1)', false],
  ['not an address', false],
])('only this machine may be an override: %s is %s', (address, expected) => {
  expect(isLoopback(address)).toBe(expected);
});

const asked = (addresses: object) => ({ addresses, unreadable: null });

test('the page’s address asks for an override, which the tab keeps and the address loses', () => {
  history.replaceState(null, '', '/dashboard?x=1#remote-override=clients=http://localhost:3001');
  expect(wantedOverrides()).toEqual(asked({ clients: 'http://localhost:3001/' }));
  expect(location.pathname + location.search + location.hash).toBe('/dashboard?x=1');
  expect(wantedOverrides()).toEqual(asked({ clients: 'http://localhost:3001/' }));
  endOverride('clients');
  expect(wantedOverrides().addresses).toEqual({});
});

test('an address elsewhere is not kept, and one smuggled into the storage is not used', () => {
  history.replaceState(null, '', '/#remote-override=clients=https://evil.example/');
  expect(wantedOverrides().addresses).toEqual({});
  sessionStorage.setItem('remotes.overrides', JSON.stringify({ clients: 'https://evil.example/' }));
  expect(wantedOverrides().addresses).toEqual({});
});

test.each([
  '#remote-override=%',
  '#remote-override',
  '#remote-override=',
  '#remote-override=clients',
  '#remote-override=clients=',
  '#remote-override==http://localhost:3001/',
  '#remote-override=__proto__=http://localhost:3001/',
  '#remote-override=clients=%E0%A4%A',
  '#remote-override=clients=https://evil.example/',
])('%s leaves the address, and the page knows what it could not follow', (hash) => {
  sessionStorage.setItem('remotes.overrides', JSON.stringify({ admin: 'http://localhost:3002/' }));
  history.replaceState(null, '', `/dashboard?x=1${hash}`);
  expect(wantedOverrides()).toEqual({ addresses: { admin: 'http://localhost:3002/' }, unreadable: hash });
  expect(location.pathname + location.search + location.hash).toBe('/dashboard?x=1');
});

test.each([
  ['#remote-override=clients=http://localhost:3001/', 1],
  ['#remote-override=%', 1],
  ['#content', 0],
])(
  'a link opened in a tab that is open already changes the hash only: %s loads the page %d times',
  (hash, times) => {
    const over = new AbortController();
    const reload = vi.fn<() => void>();
    followOverrideLinks(over.signal, reload);
    history.replaceState(null, '', `/dashboard${hash}`);
    dispatchEvent(new Event('hashchange'));
    expect(reload).toHaveBeenCalledTimes(times);
    over.abort();
    dispatchEvent(new Event('hashchange'));
    expect(reload).toHaveBeenCalledTimes(times);
  },
);

test('another hash is left alone', () => {
  history.replaceState(null, '', '/technical-docs#remote-overrides');
  expect(wantedOverrides()).toEqual(asked({}));
  expect(location.hash).toBe('#remote-overrides');
});

const registry = sampleRegistry({ clients: sampleRemote(sampleContract()) });
const own = sampleContract({ version: '2.0.0', build: 'dddddddddddd' });
const wanted = { clients: 'http://localhost:3001/' };
const config = { url: '/remotes/registry.json', publicKey: null, allowed: ['/remotes/'] };

const answerWith = (contract: object) =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(contract)));

test('the developer’s contract takes the place of the published one, where the host allows it', async () => {
  answerWith(own);
  const overrides = new RemoteOverrides(wanted);
  const amended = await overrides.amend(registry, { ...config, overrides: true });
  expect(amended.remotes['clients']?.stable).toBe(releaseOf(own));
  expect(overrides.addressOf('clients')).toBe('http://localhost:3001/');
  expect(overrides.own).toEqual(wanted);
});

test('where the host does not allow it, asking for it changes nothing', async () => {
  answerWith(own);
  const overrides = new RemoteOverrides(wanted);
  expect(await overrides.amend(registry, { ...config, overrides: false })).toBe(registry);
  expect(await overrides.amend(registry, config)).toBe(registry);
  expect(overrides.addressOf('clients')).toBeUndefined();
  expect(overrides.own).toEqual({});
});

test.each([true, false])('where the host asks for the role, having it (%s) decides', async (isDeveloper) => {
  answerWith(own);
  const overrides = new RemoteOverrides(wanted);
  const amending = overrides.amend(registry, { ...config, overrides: 'developers' });
  overrides.decideRole(isDeveloper);
  const stable = (await amending).remotes['clients']?.stable;
  expect(stable === releaseOf(own)).toBe(isDeveloper);
  expect(overrides.addressOf('clients') !== undefined).toBe(isDeveloper);
});

test('a host may itself be configured with development servers, of this machine only, and nobody is warned', async () => {
  answerWith(own);
  const overrides = new RemoteOverrides();
  const servers = { clients: 'http://localhost:3001/', admin: 'https://evil.example/' };
  const amended = await overrides.amend(registry, { ...config, servers });
  expect(amended.remotes['clients']?.stable).toBe(releaseOf(own));
  expect(amended.remotes['admin']).toBeUndefined();
  expect(overrides.own).toEqual({});
});

test('a development server that does not answer turns its own remote off, and says why', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const amended = await new RemoteOverrides(wanted).amend(registry, { ...config, overrides: true });
  expect(amended.remotes['clients']?.disabled).toContain('Failed to fetch');
});
