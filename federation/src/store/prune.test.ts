import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { writeSampleBuild } from '../testing/sample-build.ts';
import { composeRegistry } from './compose-registry.ts';
import { FolderStore } from './folder-store.ts';
import { promoteTo, rollBack, startCanary } from './moves.ts';
import { readPointer } from './pointers.ts';
import { pruneReleases } from './prune.ts';
import { publishBuild } from './publish.ts';
import { publishedReleases } from './resolve-release.ts';
import type { Desk } from './signing.ts';

let folder: string;
let store: FolderStore;
let desk: Desk;

const builds = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb', 'cccccccccccc', 'dddddddddddd', 'eeeeeeeeeeee'] as const;
const [a, b, c, d, e] = builds.map((build) => `1.0.0-${build}`) as [string, string, string, string, string];

/** Files carry the system's time whatever the test's clock says, so the clock begins there. */
const start = Date.now();
const onDay = (day: number) => new Date(start + day * 24 * 60 * 60 * 1000);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prune-'));
  store = new FolderStore(join(folder, 'store'));
  desk = { store, key: null };
  for (const build of builds) {
    await writeSampleBuild(join(folder, build), { build });
    await publishBuild(desk, join(folder, build));
  }
  vi.useFakeTimers({ toFake: ['Date'] });
});

afterEach(async () => {
  vi.useRealTimers();
  await rm(folder, { recursive: true });
});

const read = () => readPointer(store, 'clients');
async function on(day: number, move: () => Promise<unknown>): Promise<void> {
  vi.setSystemTime(onDay(day));
  await move();
}
const promote = async (release: string) => promoteTo(desk, 'clients', await read(), release);
const goneAfter = async (day: number, days = 30, dryRun = true) =>
  (await pruneReleases(store, { days, dryRun, now: onDay(day) })).map(({ release }) => release);

test('what is stable, canary or previous stays for ever; what never was live goes by its publication', async () => {
  await on(0, () => promote(a));
  await on(1, () => promote(b));
  await on(2, async () =>
    startCanary(desk, 'clients', await read(), { release: c, percent: 5, tenants: [] }),
  );
  expect(await goneAfter(29)).toEqual([]);
  expect(await goneAfter(400)).toEqual([d, e]);
});

test('the time counts from the end of its life: pages that were opened on its last day may still be open', async () => {
  await on(0, () => promote(a));
  await on(50, () => promote(b));
  await on(51, () => promote(c));
  expect(await goneAfter(60)).toEqual([d, e]);
  expect(await goneAfter(81)).toEqual([a, d, e]);
});

test('what was rolled back counts from then on', async () => {
  await on(0, () => promote(a));
  await on(1, () => promote(b));
  await on(90, async () => rollBack(desk, 'clients', await read()));
  expect(await goneAfter(119)).not.toContain(b);
  expect(await goneAfter(121)).toContain(b);
});

test('a dry run leaves everything; the real one removes whole releases and can be repeated', async () => {
  await on(0, () => promote(a));
  expect(await goneAfter(31)).toHaveLength(4);
  expect(await publishedReleases(store, 'clients')).toHaveLength(5);
  expect(await goneAfter(31, 30, false)).toHaveLength(4);
  expect(await publishedReleases(store, 'clients')).toEqual([a]);
  expect(await goneAfter(31, 30, false)).toEqual([]);
});

test('what people have stays, also with no time at all, and also where the pointer is ahead of the registry', async () => {
  await on(0, () => promote(a));
  await on(0, () => promote(b));
  expect(await goneAfter(1, 0)).toEqual([c, d, e]);
  // Another team's page: the move is made, and people keep what the registry has.
  await composeRegistry(desk);
  await on(1, () => promote(c));
  await on(2, () => promote(d));
  expect(await goneAfter(400, 0, false)).toEqual([e]);
  expect(await publishedReleases(store, 'clients')).toEqual([a, b, c, d]);
});
