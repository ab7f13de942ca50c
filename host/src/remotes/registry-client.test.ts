import type { Registry, RegistryIndex } from 'federation/contract';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { RegistryClient } from './registry-client.ts';
import { sampleContract, sampleRegistry, sampleRemote } from './testing/sample-registry.ts';

const base64 = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)));

let publicKey: string;
let sign: (document: RegistryIndex) => Promise<string>;

beforeAll(async () => {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  publicKey = base64(await crypto.subtle.exportKey('raw', pair.publicKey));
  sign = async (document) => {
    const text = new TextEncoder().encode(JSON.stringify(document));
    const signature = base64(await crypto.subtle.sign('Ed25519', pair.privateKey, text));
    return JSON.stringify({ ...document, signature });
  };
});

const registry = (revision: number) => sampleRegistry({ clients: sampleRemote(sampleContract()) }, revision);

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

function client(answers: (() => Promise<Response>)[], kept: string | null = null, now = Date.now) {
  const copy = { kept, read: () => copy.kept, keep: (text: string) => void (copy.kept = text) };
  const config = { url: '/remotes/registry.json', publicKey, allowed: ['/remotes/'], now };
  const fetch = vi.fn<() => Promise<Response>>(() => (answers.shift() ?? offline)());
  return {
    copy,
    client: new RegistryClient(async () => config, { fetch, copy: () => copy, timeout: 1000 }),
  };
}

const answer =
  (text: string, status = 200) =>
  () =>
    Promise.resolve(new Response(text, { status }));
const offline = () => Promise.reject(new TypeError('Failed to fetch'));

test('a registry that is signed is used and kept', async () => {
  const text = await sign(registry(1));
  const { client: under, copy } = client([answer(text)]);
  expect(await under.refresh()).toMatchObject({ status: 'current', registry: { revision: 1 } });
  expect(copy.kept).toBe(text);
});

describe('the index of the registry', () => {
  const withIndex = (answers: Record<string, () => Promise<Response>>, key: string | null = publicKey) => {
    const config = {
      url: '/remotes/registry.json',
      index: '/remotes/registry-index.json',
      publicKey: key,
      allowed: ['/remotes/'],
    };
    const fetch = vi.fn<(address: string) => Promise<Response>>((address) => (answers[address] ?? offline)());
    const copy = { read: () => null, keep: () => undefined };
    const under = new RegistryClient(async () => config, {
      fetch: fetch as unknown as typeof globalThis.fetch,
      copy: () => copy,
      timeout: 1000,
    });
    return { under, asked: () => fetch.mock.calls.map(([address]) => address) };
  };
  const index: RegistryIndex = {
    ...registry(4),
    remotes: {
      clients: {
        ...sampleRemote(sampleContract()),
        releases: { '1.0.0-aaaaaaaaaaaa': { routes: [], nav: [], contract: 'sha256-x' } },
      },
    },
  };

  test('is what a page loads, and nothing else', async () => {
    const text = await sign(index);
    const { under, asked } = withIndex({ '/remotes/registry-index.json': answer(text) });
    expect(await under.refresh()).toMatchObject({ status: 'current', registry: { revision: 4 } });
    expect(asked()).toEqual(['/remotes/registry-index.json']);
  });

  test('gives way to the registry where it is not there, as one of before or one that is behind', async () => {
    const text = await sign(registry(5));
    const { under } = withIndex({
      '/remotes/registry-index.json': answer('', 404),
      '/remotes/registry.json': answer(text),
    });
    expect(await under.refresh()).toMatchObject({ status: 'current', registry: { revision: 5 } });
  });

  test('is not asked for where nobody can tell whether it is genuine', async () => {
    const text = JSON.stringify(registry(6));
    const { under, asked } = withIndex({ '/remotes/registry.json': answer(text) }, null);
    expect(await under.refresh()).toMatchObject({ status: 'current', registry: { revision: 6 } });
    expect(asked()).toEqual(['/remotes/registry.json']);
  });
});

test.each([
  ['changed after it was signed', (text: string) => text.replace('"revision":1', '"revision":2')],
  ['not signed', (text: string) => JSON.stringify({ ...JSON.parse(text), signature: undefined })],
  ['no JSON', () => '<html>'],
])('a registry that is %s is not used', async (_what, tamper) => {
  const { client: under, copy } = client([answer(tamper(await sign(registry(1))))]);
  expect(await under.refresh()).toMatchObject({ status: 'failed', registry: null });
  expect(copy.kept).toBeNull();
});

test('unreachable at the start: the last verified copy, marked; then the registry itself', async () => {
  const { client: under } = client(
    [offline, answer('', 503), answer(await sign(registry(3)))],
    await sign(registry(2)),
  );
  expect(await under.refresh()).toMatchObject({ status: 'stale', registry: { revision: 2 } });
  expect(await under.refresh()).toMatchObject({ status: 'stale', problem: 'The registry answered 503' });
  expect(await under.refresh()).toMatchObject({ status: 'current', registry: { revision: 3 } });
});

test('a copy that is what the registry answers is neither verified a second time nor kept again', async () => {
  const text = await sign(registry(7));
  const verify = vi.spyOn(crypto.subtle, 'verify');
  const { client: under, copy } = client([answer(text)], text);
  const keep = vi.spyOn(copy, 'keep');
  expect(await under.refresh()).toMatchObject({ status: 'current', registry: { revision: 7 } });
  expect(verify).toHaveBeenCalledOnce();
  expect(keep).not.toHaveBeenCalled();
  verify.mockRestore();
});

test('a copy that somebody changed is as good as none', async () => {
  const text = await sign(registry(2));
  const { client: under } = client([offline], text.replace('clients', 'evil'));
  expect(await under.refresh()).toMatchObject({ status: 'failed', registry: null });
});

test('an old registry, though signed, is not taken back', async () => {
  const { client: under } = client([answer(await sign(registry(5))), answer(await sign(registry(4)))]);
  await under.refresh();
  expect(await under.refresh()).toMatchObject({ status: 'stale', registry: { revision: 5 } });
});

test.each([
  ['fewer', { size: 4, head: 'd' }, 'stale'],
  ['as many, and others', { size: 5, head: 'x' }, 'stale'],
  ['none', undefined, 'stale'],
  ['the same', { size: 5, head: 'e' }, 'current'],
  ['more', { size: 6, head: 'f' }, 'current'],
  ['fewer, on purpose', { size: 4, head: 'd', since: '2026-02-01T00:00:00.000Z' }, 'current'],
] as const)('a later registry that knows %s moves', async (_what, log, status) => {
  const seen = await sign({ ...registry(5), log: { size: 5, head: 'e' } });
  const { client: under } = client([
    answer(seen),
    answer(await sign({ ...registry(6), ...(log && { log }) })),
  ]);
  await under.refresh();
  expect(await under.refresh()).toMatchObject({ status });
});

test('listeners hear of changes, and of nothing else', async () => {
  const text = await sign(registry(1));
  const { client: under } = client([answer(text), answer(text), answer(await sign(registry(2)))]);
  const heard = vi.fn<() => void>();
  under.subscribe(heard);
  await under.refresh();
  await under.refresh();
  expect(heard).toHaveBeenCalledTimes(1);
  await under.refresh();
  expect(heard).toHaveBeenCalledTimes(2);
});

test('calls at the same time share one request', async () => {
  const { client: under } = client([answer(await sign(registry(1))), offline]);
  const [first, second] = await Promise.all([under.refresh(), under.refresh()]);
  expect(first).toBe(second);
  expect(second.status).toBe('current');
});

test.each([
  ['whose time is over', { expiresAt: inMinutes(-1) }],
  ['that does not say until when it is valid', { expiresAt: undefined }],
  ['with a time that is none', { expiresAt: 'for ever' }],
])('a registry %s is not used, though signed, nor its kept copy', async (_what, changes) => {
  const text = await sign({ ...registry(1), ...changes } as Registry);
  const { client: under, copy } = client([answer(text)]);
  expect(await under.refresh()).toMatchObject({ status: 'failed', registry: null });
  expect(copy.kept).toBeNull();
  const { client: offline } = client([], text);
  expect(await offline.refresh()).toMatchObject({ status: 'failed', registry: null });
});

test('an old copy still says which registries are older than itself', async () => {
  const kept = await sign({ ...registry(5), expiresAt: inMinutes(-1) });
  const { client: under } = client([answer(await sign(registry(4)))], kept);
  expect(await under.refresh()).toMatchObject({
    status: 'failed',
    problem: 'The registry went back from revision 5 to 4',
  });
});

test('a page that stays open goes on with what it has, and says so, until the registry is renewed', async () => {
  let now = Date.now();
  const text = await sign(registry(1));
  const renewed = await sign({ ...registry(2), expiresAt: inMinutes(100) });
  const { client: under } = client([answer(text), answer(text), answer(renewed)], null, () => now);
  expect(await under.refresh()).toMatchObject({ status: 'current' });
  now += 2 * 60_000;
  expect(await under.refresh()).toMatchObject({ status: 'stale', registry: { revision: 1 } });
  expect(await under.refresh()).toMatchObject({ status: 'current', registry: { revision: 2 } });
});

test('it is the server’s clock that counts: a machine whose own is a year ahead works', async () => {
  const text = await sign(registry(1));
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now + 365 * 24 * 60 * 60_000);
  const { client: under } = client([answer(text)], null, () => now);
  expect(await under.refresh()).toMatchObject({ status: 'current' });
  vi.restoreAllMocks();
});
