import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type BucketServer, startBucketServer } from '../testing/bucket-server.ts';
import { writeSampleBuild } from '../testing/sample-build.ts';
import { composeRegistry } from './compose-registry.ts';
import { promoteTo } from './moves.ts';
import { readPointer } from './pointers.ts';
import { publishBuild } from './publish.ts';
import { S3Store } from './s3-store.ts';

let bucket: BucketServer;
let store: S3Store;

const settings = { region: 'eu-central-1', accessKeyId: 'key', secretAccessKey: 'secret' };

beforeEach(async () => {
  bucket = await startBucketServer();
  store = new S3Store({ ...settings, location: 's3://parts/live', endpoint: bucket.endpoint });
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
  const { release } = await publishBuild(store, folder);
  await promoteTo(store, 'clients', await readPointer(store, 'clients'), release);
  const registry = await composeRegistry(store, null);
  await rm(folder, { recursive: true });
  expect(registry.remotes['clients']).toMatchObject({ stable: release });
  expect(bucket.headersOf('parts/live/registry.json')).toMatchObject({ caching: 'no-cache' });
  expect(bucket.headersOf(`parts/live/clients/${release}/entry.js`)).toEqual({
    type: 'text/javascript; charset=utf-8',
    caching: 'public, max-age=31536000, immutable',
  });
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
