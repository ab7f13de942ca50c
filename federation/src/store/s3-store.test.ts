import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Registry } from '../contract.ts';
import { type BucketServer, startBucketServer } from '../testing/bucket-server.ts';
import { writeSampleBuild } from '../testing/sample-build.ts';
import { composeRegistry } from './compose-registry.ts';
import { promoteTo } from './moves.ts';
import { readPointer } from './pointers.ts';
import { publishBuild } from './publish.ts';
import { S3Store } from './s3-store.ts';
import type { Desk } from './signing.ts';

let bucket: BucketServer;
let store: S3Store;
let desk: Desk;

const settings = { region: 'eu-central-1', accessKeyId: 'key', secretAccessKey: 'secret' };

beforeEach(async () => {
  bucket = await startBucketServer();
  store = new S3Store({ ...settings, location: 's3://parts/live', endpoint: bucket.endpoint });
  desk = { store, key: null };
});

afterEach(() => bucket.close());

const text = (content: string) => Buffer.from(content);

test('what was written is read; what was not is null', async () => {
  await store.write('clients/1/a.js', text('a'));
  expect((await store.read('clients/1/a.js'))?.content.toString()).toBe('a');
  expect(await store.read('clients/1/b.js')).toBeNull();
});

test('lists what is directly under a prefix, page by page', async () => {
  for (const key of ['a/1/x.js', 'a/1/y.js', 'a/2/x.js', 'a/3/x.js', 'a/pointer.json', 'b/1/x.js'])
    await store.write(key, text(key));
  expect((await store.list('a')).toSorted()).toEqual(['1', '2', '3', 'pointer.json']);
  expect((await store.list('')).toSorted()).toEqual(['a', 'b']);
});

test('a swap succeeds with the etag that was read, once', async () => {
  expect(await store.swap('pointer.json', text('1'), null)).toBe(true);
  expect(await store.swap('pointer.json', text('2'), null)).toBe(false);
  const etag = (await store.read('pointer.json'))?.etag ?? null;
  expect(await store.swap('pointer.json', text('2'), etag)).toBe(true);
  expect(await store.swap('pointer.json', text('3'), etag)).toBe(false);
});

test('carries a release from publishing to the registry, with its caching', async () => {
  const folder = await mkdtemp(join(tmpdir(), 's3-'));
  await writeSampleBuild(folder);
  const { release } = await publishBuild(desk, folder);
  await promoteTo(desk, 'clients', await readPointer(store, 'clients'), release);
  const registry = await composeRegistry(desk);
  await rm(folder, { recursive: true });
  expect(registry.remotes['clients']).toMatchObject({ stable: release });
  expect(bucket.headersOf('parts/live/registry.json')).toMatchObject({ caching: 'no-cache' });
  expect(bucket.headersOf(`parts/live/clients/${release}/entry.js`)).toEqual({
    type: 'text/javascript; charset=utf-8',
    caching: 'public, max-age=31536000, immutable',
  });
});

test('knows when something was written, and removes a folder and nothing beside it', async () => {
  for (const key of ['a/1/x.js', 'a/1/deep/y.js', 'a/1/z.js', 'a/12/x.js']) await store.write(key, text(key));
  expect(Date.now() - Number(await store.writtenAt('a/1/x.js'))).toBeLessThan(60_000);
  expect(await store.writtenAt('a/1/nothing.js')).toBeNull();
  await store.remove('a/1');
  expect(await store.list('a')).toEqual(['12']);
});

test('teams that promote at the same moment: none is lost, and of two with one remote one is told so', async () => {
  const folder = await mkdtemp(join(tmpdir(), 's3-race-'));
  const publish = async (name: string, build: string) => {
    await writeSampleBuild(join(folder, build), { name, build });
    return publishBuild(desk, join(folder, build));
  };
  const rivals = [await publish('clients', 'aaaaaaaaaaaa'), await publish('clients', 'bbbbbbbbbbbb')];
  const others = [await publish('admin', 'cccccccccccc'), await publish('docs', 'dddddddddddd')];
  // The moment is the same for both: each has looked before the other acts.
  const seen = await readPointer(store, 'clients');
  const outcomes = await Promise.allSettled(
    [...rivals, ...others].map(async ({ remote, release }) => {
      await promoteTo(desk, remote, remote === 'clients' ? seen : await readPointer(store, remote), release);
      await composeRegistry(desk);
    }),
  );
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused).toMatchObject([{ reason: { name: 'ConflictError' } }]);
  const stored = await store.read('registry.json');
  const { remotes } = JSON.parse(stored?.content.toString() ?? '') as Registry;
  const winner = rivals[outcomes[0]?.status === 'fulfilled' ? 0 : 1]?.release;
  expect(remotes['clients']).toMatchObject({ stable: winner, history: [{ release: winner }] });
  expect(remotes['admin']?.stable).toBe(others[0]?.release);
  expect(remotes['docs']?.stable).toBe(others[1]?.release);
  await rm(folder, { recursive: true });
});

test('a refusal of the service is a sentence', async () => {
  const stranger = new S3Store({
    ...settings,
    accessKeyId: 'other',
    location: 's3://parts',
    endpoint: bucket.endpoint,
  });
  await expect(stranger.read('registry.json')).rejects.toThrow(
    's3://parts refused reading registry.json with 403: Access Denied.',
  );
});
