import { afterEach, expect, test, vi } from 'vitest';
import { endOverride, isLoopback, readOverrides, withOverrides } from './overrides.ts';
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

test('the page’s address asks for an override, which the tab keeps and the address loses', () => {
  history.replaceState(null, '', '/dashboard?x=1#remote-override=clients=http://localhost:3001');
  expect(readOverrides()).toEqual({ clients: 'http://localhost:3001/' });
  expect(location.pathname + location.search + location.hash).toBe('/dashboard?x=1');
  expect(readOverrides()).toEqual({ clients: 'http://localhost:3001/' });
  endOverride('clients');
  expect(readOverrides()).toEqual({});
});

test('an address elsewhere is not kept, and one smuggled into the storage is not used', () => {
  history.replaceState(null, '', '/#remote-override=clients=https://evil.example/');
  expect(readOverrides()).toEqual({});
  sessionStorage.setItem('remotes.overrides', JSON.stringify({ clients: 'https://evil.example/' }));
  expect(readOverrides()).toEqual({});
});

const registry = sampleRegistry({ clients: sampleRemote(sampleContract()) });
const overrides = { clients: 'http://localhost:3001/' };
const config = { url: '/remotes/registry.json', publicKey: null, allowed: ['/remotes/'] };

test('the developer’s contract takes the place of the published one, where the host allows it', async () => {
  const own = sampleContract({ version: '2.0.0', build: 'dddddddddddd' });
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(own)));
  const amended = await withOverrides(registry, overrides, { ...config, overrides: true });
  expect(amended.remotes['clients']?.stable).toBe(releaseOf(own));
  expect(await withOverrides(registry, overrides, { ...config, overrides: false })).toBe(registry);
});

test('a development server that does not answer turns its own remote off, and says why', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const amended = await withOverrides(registry, overrides, { ...config, overrides: true });
  expect(amended.remotes['clients']?.disabled).toContain('Failed to fetch');
});
