import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FolderStore } from './folder-store.ts';

let folder: string;
let store: FolderStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'store-'));
  store = new FolderStore(folder);
});

afterEach(() => rm(folder, { recursive: true }));

const text = (content: string) => Buffer.from(content);

test('what was written is read; what was not is null', async () => {
  await store.write('clients/1/a.js', text('a'));
  expect((await store.read('clients/1/a.js'))?.content.toString()).toBe('a');
  expect(await store.read('clients/1/b.js')).toBeNull();
  expect(await store.list('clients')).toEqual(['1']);
  expect(await store.list('nothing')).toEqual([]);
});

test('a swap succeeds with the etag that was read, once', async () => {
  expect(await store.swap('pointer', text('1'), null)).toBe(true);
  const etag = (await store.read('pointer'))?.etag ?? null;
  expect(await store.swap('pointer', text('2'), etag)).toBe(true);
  expect(await store.swap('pointer', text('3'), etag)).toBe(false);
  expect(await store.swap('pointer', text('3'), null)).toBe(false);
  expect((await store.read('pointer'))?.content.toString()).toBe('2');
});

test('of many swaps at the same moment exactly one succeeds, and nothing is left behind', async () => {
  await store.write('pointer', text('0'));
  const etag = (await store.read('pointer'))?.etag ?? null;
  const tries = Array.from({ length: 20 }, (_, index) =>
    store.swap('pointer', text(`change ${index}`), etag),
  );
  expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1);
  expect(await readdir(folder)).toEqual(['pointer']);
});

test('a lock that a dead process left does not hold forever', async () => {
  await store.write('pointer', text('0'));
  const etag = (await store.read('pointer'))?.etag ?? null;
  const lock = join(folder, 'pointer.lock');
  await writeFile(lock, '1');
  const longAgo = new Date(Date.now() - 60_000);
  await utimes(lock, longAgo, longAgo);
  expect(await store.swap('pointer', text('1'), etag)).toBe(true);
});

test('no key leads out of the store', async () => {
  await expect(store.read('../secret')).rejects.toThrow('leaves the store');
});
