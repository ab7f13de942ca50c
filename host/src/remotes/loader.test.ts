import { loadRemote } from '@module-federation/enhanced/runtime';
import type { RegistryRemote, RemoteEvent } from 'federation/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RemoteLoader } from './loader.ts';
import { RegistryClient } from './registry-client.ts';
import type { KnownContract } from './release-contract.ts';
import { RemoteFailure } from './remote-failure.ts';
import { sampleContract, sampleRegistry, sampleRemote } from './testing/sample-registry.ts';

vi.mock('@module-federation/enhanced/runtime', () => ({
  getInstance: () => ({ shareScopeMap: { default: { react: { '19.3.1': {} } } } }),
  loadRemote: vi.fn<(id: string) => Promise<unknown>>(),
  registerPlugins: vi.fn<() => void>(),
  registerRemotes: vi.fn<() => void>(),
  satisfy: (version: string, range: string) => range === `^${version.split('.')[0]}.0.0`,
}));

const stable = sampleContract({ version: '2.0.0', build: 'bbbbbbbbbbbb' });
const previous = sampleContract({ version: '1.0.0', build: 'aaaaaaaaaaaa' });

const networkError = (file: string) =>
  Object.assign(new Error('Loading chunk failed'), {
    request: `${location.origin}/remotes/clients/2.0.0-bbbbbbbbbbbb/${file}`,
  });

let events: RemoteEvent[];

beforeEach(() => {
  events = [];
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.reject(new TypeError('Failed to fetch'))),
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.mocked(loadRemote).mockReset();
});

async function loaderFor(remote: RegistryRemote<KnownContract>, allowed = ['/remotes/']) {
  const text = JSON.stringify({ ...sampleRegistry({}), remotes: { clients: remote } });
  const registry = new RegistryClient(
    async () => ({ url: '/remotes/registry.json', publicKey: null, allowed }),
    { fetch: async () => new Response(text), copy: () => ({ read: () => null, keep: () => undefined }) },
  );
  await registry.refresh();
  return new RemoteLoader({ registry, report: (event) => events.push(event), deadline: 200, pause: 1 });
}

const load = async (remote: RegistryRemote<KnownContract>) =>
  (await loaderFor(remote)).load('clients', './routes', null);
const failureOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof RemoteFailure)) throw new Error('expected a RemoteFailure');
  return error;
};

test('loads the stable release, once for all who ask', async () => {
  vi.mocked(loadRemote).mockResolvedValue({ routes: [] });
  const loader = await loaderFor(sampleRemote(stable, previous));
  const [first, second] = await Promise.all([
    loader.load('clients', './routes', null),
    loader.load('clients', './routes', null),
  ]);
  expect(first.candidate.release).toBe('2.0.0-bbbbbbbbbbbb');
  expect(second).toBe(first);
  expect(loadRemote).toHaveBeenCalledExactlyOnceWith('clients_bbbbbbbbbbbb/routes');
  expect(events).toMatchObject([{ outcome: 'loaded', channel: 'stable' }]);
});

describe('of a release that the registry only names by its hash', () => {
  const text = JSON.stringify(stable);
  const hashOf = async (content: string) => {
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(content));
    return `sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}`;
  };
  const named = async (content = text): Promise<RegistryRemote<KnownContract>> => ({
    ...sampleRemote(stable, previous),
    releases: {
      '2.0.0-bbbbbbbbbbbb': { routes: stable.routes, nav: [], contract: await hashOf(content) },
      '1.0.0-aaaaaaaaaaaa': previous,
    },
  });

  test('the contract is fetched, once, and the release is loaded by it', async () => {
    vi.mocked(loadRemote).mockResolvedValue({ routes: [] });
    vi.mocked(fetch).mockImplementation(async () => new Response(text));
    const loader = await loaderFor(await named());
    const { candidate } = await loader.load('clients', './routes', null);
    await loader.load('clients', './other', null);
    expect(candidate.release).toBe('2.0.0-bbbbbbbbbbbb');
    expect(loadRemote).toHaveBeenCalledWith('clients_bbbbbbbbbbbb/routes');
    expect(vi.mocked(fetch).mock.calls.map(([address]) => address)).toEqual([
      `${location.origin}/remotes/clients/2.0.0-bbbbbbbbbbbb/contract.json`,
    ]);
  });

  test('one that is not the published one is not believed: the release before is shown', async () => {
    vi.mocked(loadRemote).mockResolvedValue({ routes: [] });
    const other = text.replace('entry.js', 'evil.js');
    vi.mocked(fetch).mockImplementation(async () => new Response(other));
    expect((await load(await named(`${text} `))).candidate.release).toBe('1.0.0-aaaaaaaaaaaa');
    expect(events).toMatchObject([
      { outcome: 'failed', failure: 'integrity' },
      { outcome: 'loaded', channel: 'previous' },
    ]);
  });

  test('one that does not come at first is asked for again', async () => {
    vi.mocked(loadRemote).mockResolvedValue({ routes: [] });
    vi.mocked(fetch)
      .mockResolvedValueOnce(new Response('', { status: 502 }))
      .mockImplementation(async () => new Response(`${text}  `));
    expect((await load(await named(`${text}  `))).candidate.release).toBe('2.0.0-bbbbbbbbbbbb');
    expect(events).toMatchObject([{ outcome: 'recovered' }]);
  });
});

test('a network error is tried three times in all', async () => {
  vi.mocked(loadRemote)
    .mockRejectedValueOnce(networkError('a.js'))
    .mockRejectedValueOnce(networkError('a.js'))
    .mockResolvedValue({ routes: [] });
  expect((await load(sampleRemote(stable))).candidate.channel).toBe('stable');
  expect(events).toMatchObject([{ outcome: 'recovered' }]);
});

test('when all tries have failed, the release before is what people get', async () => {
  vi.mocked(loadRemote).mockImplementation((id) =>
    id.startsWith('clients_bbbb') ? Promise.reject(networkError('a.js')) : Promise.resolve({ routes: [] }),
  );
  expect((await load(sampleRemote(stable, previous))).candidate).toMatchObject({
    channel: 'previous',
    release: '1.0.0-aaaaaaaaaaaa',
  });
  expect(events).toMatchObject([
    { outcome: 'failed', failure: 'network', release: '2.0.0-bbbbbbbbbbbb' },
    { outcome: 'loaded', channel: 'previous' },
  ]);
});

test('code that throws is not tried again: it would throw again', async () => {
  vi.mocked(loadRemote).mockRejectedValue(new TypeError('x is not a function'));
  const failure = await failureOf(load(sampleRemote(stable)));
  expect(failure).toMatchObject({ failure: 'evaluation', remote: 'clients', release: '2.0.0-bbbbbbbbbbbb' });
  expect(failure.traceId).toMatch(/^[0-9a-f]{32}$/);
  expect(loadRemote).toHaveBeenCalledTimes(1);
});

test('a release that hangs is given up at its deadline', async () => {
  vi.mocked(loadRemote).mockReturnValue(new Promise(() => undefined));
  expect(await failureOf(load(sampleRemote(stable)))).toMatchObject({ failure: 'timeout' });
});

test('a file whose hash is wrong is named as that', async () => {
  vi.mocked(loadRemote).mockRejectedValue(networkError('entry.js'));
  vi.stubGlobal(
    'fetch',
    vi.fn((_address: string, init: RequestInit) =>
      init.integrity ? Promise.reject(new TypeError('integrity')) : Promise.resolve(new Response('tampered')),
    ),
  );
  expect(await failureOf(load(sampleRemote(stable)))).toMatchObject({ failure: 'integrity' });
});

test('a release that needs what the page does not share never runs', async () => {
  const needy = sampleContract({ ...stable, requires: { react: '^18.0.0' } });
  const failure = await failureOf(load(sampleRemote(needy)));
  expect(failure).toMatchObject({ failure: 'contract' });
  expect(failure.message).toContain('needs react ^18.0.0, and this host provides 19.3.1');
  expect(loadRemote).not.toHaveBeenCalled();
});

test('nothing is loaded from an address that is not allowed', async () => {
  const loader = await loaderFor(sampleRemote(stable), ['/elsewhere/']);
  expect(await failureOf(loader.load('clients', './routes', null))).toMatchObject({ failure: 'contract' });
  expect(loadRemote).not.toHaveBeenCalled();
});

test('a remote that was turned off says its sentence', async () => {
  const failure = await failureOf(load(sampleRemote(stable, previous, { disabled: 'Back at noon.' })));
  expect(failure.message).toBe('Back at noon.');
});

test('what failed after loading is passed over until somebody retries', async () => {
  vi.mocked(loadRemote).mockResolvedValue({ routes: [] });
  const loader = await loaderFor(sampleRemote(stable, previous));
  const { candidate } = await loader.load('clients', './routes', null);
  const facts = { remote: 'clients', release: candidate.release, failure: 'render', traceId: 'x' } as const;
  loader.markBroken(candidate, new RemoteFailure('threw', facts));
  expect((await loader.load('clients', './routes', null)).candidate.channel).toBe('previous');
  loader.forgive('clients');
  expect((await loader.load('clients', './routes', null)).candidate.channel).toBe('stable');
});

test('who retries does not wait for a load that was begun before and may be failing', async () => {
  const loader = await loaderFor(sampleRemote(stable));
  vi.mocked(loadRemote).mockImplementationOnce(() => new Promise(() => undefined));
  const before = failureOf(loader.load('clients', './routes', null));
  vi.mocked(loadRemote).mockResolvedValue({ routes: [] });
  loader.forgive('clients');
  const loaded = await loader.load('clients', './routes', null);
  expect(loaded.exports).toEqual({ routes: [] });
  expect((await before).failure).toBe('timeout');
  // What failed late takes nothing away.
  expect(await loader.load('clients', './routes', null)).toBe(loaded);
});
