import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { HistoryEntry, Registry, RemoteContract, RemotePointer } from '../contract.ts';
import { writeSampleBuild } from '../testing/sample-build.ts';
import { runProgram } from './program.ts';

let folder: string;
let said: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'console-commands-'));
  vi.stubEnv('MFE_STORE', join(folder, 'store'));
  vi.stubEnv('MFE_SOURCE_MAPS', join(folder, 'maps'));
  vi.stubEnv('DATA_DIR', join(folder, 'data'));
  // Nobody answers there: a quick gate leaves it out.
  vi.stubEnv('MFE_HOST', 'http://127.0.0.1:9');
  vi.stubEnv('MFE_ACTOR', 'ana');
  const hear = (text: unknown) => void said.push(String(text));
  vi.spyOn(console, 'log').mockImplementation(hear);
  vi.spyOn(console, 'error').mockImplementation(hear);
});

afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

async function mfe(...words: string[]): Promise<number> {
  said = [];
  return runProgram(['node', 'mfe', ...words]);
}

async function told<T>(...words: string[]): Promise<T> {
  expect(await mfe(...words, '--json'), said.join('\n')).toBe(0);
  return JSON.parse(said.join('\n')) as T;
}

const releaseOf = (version: string, build: string) => `${version}-${build.repeat(12)}`;

async function publish(version: string, build: string, changes: Partial<RemoteContract> = {}) {
  const directory = join(folder, build);
  await writeSampleBuild(directory, { version, build: build.repeat(12), ...changes });
  await told('publish', 'clients', '--dir', directory);
  return releaseOf(version, build);
}

const promote = (version: string, ...words: string[]) =>
  told<{ pointer: RemotePointer; already?: true; sentence?: string }>(
    'promote',
    `clients@${version}`,
    '--force',
    'test',
    ...words,
  );

const pointer = async () =>
  (await told<{ pointer: RemotePointer }[]>('status', 'clients', '--no-health'))[0]?.pointer;

test('a move by what somebody saw is made once, by whoever was first; the second is told so', async () => {
  await publish('1.0.0', 'a');
  await publish('1.1.0', 'b');
  const { pointer: first } = await promote('1.0.0');
  const seen = ['--seen', String(first.serial)];
  await promote('1.1.0', ...seen);
  vi.stubEnv('MFE_ACTOR', 'ben');
  const second = await promote('1.1.0', ...seen);
  expect(second).toMatchObject({ already: true });
  expect(second.sentence).toMatch(/^ana has done that \d+ s ago, and nothing more was done\.$/);
  expect((await pointer())?.history).toHaveLength(2);
});

test('a move by what is no longer so is refused with what has happened, and tried again', async () => {
  await publish('1.0.0', 'a');
  await publish('1.1.0', 'b');
  const { pointer: first } = await promote('1.0.0');
  await promote('1.1.0');
  vi.stubEnv('MFE_ACTOR', 'ben');
  const seen = ['--seen', String(first.serial)];
  for (const words of [
    ['promote', 'clients@1.0.0', '--force', 'test'],
    ['disable', 'clients', '--reason', 'Back soon.'],
    ['enable', 'clients'],
    ['rollback', 'clients'],
  ]) {
    expect(await mfe(...words, ...seen)).toBe(3);
    expect(said.join('\n')).toMatch(
      /^ana \(promote at .*\) changed clients meanwhile, and nothing more was done/,
    );
  }
  expect((await pointer())?.history).toHaveLength(2);
});

test('of three who do the same at the very same moment one does it, and all are told that it is done', async () => {
  await publish('1.0.0', 'a');
  await publish('1.1.0', 'b');
  await promote('1.0.0');
  await promote('1.1.0', '--percent', '10');
  for (const words of [
    ['halt', 'clients', '--note', 'slow'],
    ['disable', 'clients', '--reason', 'Back soon.'],
    ['enable', 'clients'],
    ['promote', 'clients@1.1.0', '--force', 'test', '--even-though', 'it was fast'],
  ])
    expect(await Promise.all([mfe(...words), mfe(...words), mfe(...words)]), words[0]).toEqual([0, 0, 0]);
  const halts = (await pointer())?.history.filter(({ action }) => action === 'halt');
  expect(halts).toHaveLength(1);
});

test('after a minute the same move is no longer the same alarm', async () => {
  await publish('1.0.0', 'a');
  const { pointer: first } = await promote('1.0.0');
  await told('disable', 'clients', '--reason', 'Back soon.');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  expect(await mfe('disable', 'clients', '--reason', 'Back soon.', '--seen', String(first.serial))).toBe(3);
});

test('halting ends the canary and leaves the stable release, also for the second person, who rolls back', async () => {
  const stable = await publish('1.0.0', 'a');
  const canary = await publish('1.1.0', 'b');
  await promote('1.0.0');
  await promote('1.1.0', '--percent', '10');
  expect(await told('halt', 'clients', '--note', 'slow')).toMatchObject({ halted: canary });
  vi.stubEnv('MFE_ACTOR', 'ben');
  expect(await told('halt', 'clients', '--note', 'slow')).toMatchObject({ already: true });
  expect(await told('rollback', 'clients')).toMatchObject({
    already: true,
    sentence: expect.stringMatching(/^ana halted the canary of clients \d+ s ago: people get 1\.0\.0-/),
  });
  expect(await pointer()).toMatchObject({
    stable,
    canary: null,
    bad: { [canary]: { how: 'halt', by: 'ana', reason: 'slow' } },
  });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  expect(await mfe('halt', 'clients', '--note', 'slow')).toBe(1);
  expect(said).toEqual(['clients has no canary to halt.']);
});

test('the history has no end, and is read a page at a time, whatever happens in between', async () => {
  await publish('1.0.0', 'a');
  await promote('1.0.0');
  const reasons = Array.from({ length: 25 }, (_, index) => `reason ${index}`);
  for (const reason of reasons) {
    await told('disable', 'clients', '--reason', reason);
    await told('enable', 'clients');
  }
  expect((await pointer())?.history).toHaveLength(20);
  const all: HistoryEntry[] = [];
  let before: string[] = [];
  for (;;) {
    const page = await told<{ entries: HistoryEntry[]; next: string | null }>(
      'history',
      'clients',
      '--limit',
      '15',
      ...before,
    );
    all.push(...page.entries);
    if (page.next === null) break;
    before = ['--before', page.next];
    // What comes in meanwhile moves nothing.
    if (all.length === 15) await told('disable', 'clients', '--reason', 'meanwhile');
  }
  expect(all).toHaveLength(51);
  expect(all.at(-1)).toMatchObject({ action: 'promote', release: releaseOf('1.0.0', 'a'), by: 'ana' });
  expect(all.filter(({ action }) => action === 'disable').map(({ note }) => note)).toEqual(
    reasons.toReversed(),
  );
  expect(await mfe('history', 'clients', '--before', 'nowhere')).toBe(1);
  expect(await mfe('history', 'clientz')).toBe(1);
});

test('whoever reads the registry does not learn who has moved something', async () => {
  vi.stubEnv('MFE_ACTOR', 'Quist');
  await publish('1.0.0', 'a');
  await promote('1.0.0');
  const text = await readFile(join(folder, 'store/registry.json'), 'utf8');
  expect((JSON.parse(text) as Registry).remotes['clients']?.history).toHaveLength(1);
  expect(text).not.toContain('Quist');
});

test('what was published and never promoted is shown too', async () => {
  const release = await publish('1.0.0', 'a');
  expect(await told('status', '--no-health')).toMatchObject([
    { remote: 'clients', published: [release], pointer: { stable: null, history: [] }, gets: null },
  ]);
});

test('two releases are compared: addresses, navigation, ranges, modules, sizes and files', async () => {
  const routes = [
    { path: '/clients', title: { en: 'Clients' }, permissions: { any: ['client.read', 'alert.read'] } },
    { path: '/map', title: { en: 'Map' } },
  ];
  const sizes = { total: 2000, totalGzip: 900, initial: 1000, initialGzip: 400 };
  const from = await publish('1.0.0', 'a');
  const to = await publish('1.1.0', 'b', {
    routes,
    sizes,
    modules: ['./routes', './map'],
    requires: { react: '^19.4.0' },
  });
  expect(await told('diff', `clients@${from}`, 'clients@1.1.0')).toEqual({
    remote: 'clients',
    from,
    to,
    routes: [
      { name: '/clients · permissions.any.1', from: null, to: 'alert.read' },
      { name: '/clients · title.en', from: 'clients', to: 'Clients' },
      { name: '/map · path', from: null, to: '/map' },
      { name: '/map · title.en', from: null, to: 'Map' },
    ],
    nav: [],
    requires: [
      { name: 'react', from: '^19.3.0', to: '^19.4.0' },
      { name: 'shared-auth', from: '^1.0.0', to: null },
    ],
    modules: [{ name: './map', from: null, to: './map' }],
    sizes: [
      { name: 'total', from: 1000, to: 2000 },
      { name: 'totalGzip', from: 400, to: 900 },
      { name: 'initial', from: 1000, to: 1000 },
      { name: 'initialGzip', from: 400, to: 400 },
    ],
    files: { from: 1, to: 1, same: 0 },
  });
  expect(await mfe('diff', 'clients@1.1.0', 'clients@2.0.0')).toBe(1);
});
