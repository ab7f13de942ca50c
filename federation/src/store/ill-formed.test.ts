import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RemoteContract, RemotePointer } from '../contract.ts';
import { writeSampleBuild } from '../testing/sample-build.ts';
import { announce } from './announce.ts';
import { composeRegistry } from './compose-registry.ts';
import { FolderStore } from './folder-store.ts';
import { pointerKey } from './layout.ts';
import { promoteTo, setDisabled, startCanary } from './moves.ts';
import { readPointer } from './pointers.ts';
import { publishBuild } from './publish.ts';
import type { Desk } from './signing.ts';

let folder: string;
let desk: Desk;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ill-formed-'));
  desk = { store: new FolderStore(join(folder, 'store')), key: null };
  await ship('maps', 'aaaaaaaaaaaa');
  await ship('atlas', 'aaaaaaaaaaaa');
});

afterEach(() => rm(folder, { recursive: true }));

const read = (name: string) => readPointer(desk.store, name);

async function ship(name: string, build: string, contract: Partial<RemoteContract> = {}): Promise<void> {
  const directory = join(folder, name, build);
  await writeSampleBuild(directory, { name, build, version: '1.0.0', ...own(name), ...contract });
  const { release } = await publishBuild(desk, directory);
  const before = await read(name);
  await announce(desk, name, before, () => promoteTo(desk, name, before, release));
}

const own = (name: string) => ({ routes: [{ path: `/${name}`, title: { en: name } }], nav: [] });

test.each<[string, (before: Awaited<ReturnType<typeof read>>) => Promise<RemotePointer>]>([
  ['off without a word', (before) => setDisabled(desk, 'maps', before, '')],
  [
    'a canary for one tenant twice',
    (before) =>
      startCanary(desk, 'maps', before, { release: '1.1.0-bbbbbbbbbbbb', percent: 1, tenants: ['t', 't'] }),
  ],
])('a move that the registry cannot hold is refused before anything is written: %s', async (_what, move) => {
  const directory = join(folder, 'maps-next');
  await writeSampleBuild(directory, {
    name: 'maps',
    build: 'bbbbbbbbbbbb',
    version: '1.1.0',
    ...own('maps'),
  });
  await publishBuild(desk, directory);
  const before = await read('maps');
  await expect(announce(desk, 'maps', before, () => move(before))).rejects.toThrow('maps');
  expect(await read('maps')).toEqual(before);
});

test.each<[string, object]>([
  ['off without a word', { disabled: '' }],
  ['a percentage that is none', { canary: { release: '1.0.0-aaaaaaaaaaaa', percent: 'all', tenants: [] } }],
  ['a field that nobody knows', { evil: true }],
  ['a sentence as long as a book', { disabled: 'x'.repeat(100_000) }],
])(
  'one team’s pointer that is none holds up nobody else, and people keep what they have: %s',
  async (_what, wrong) => {
    const { pointer, etag } = await read('maps');
    const held = vi.fn<(sentence: string) => void>();
    const written = Buffer.from(JSON.stringify({ ...pointer, ...wrong }));
    expect(await desk.store.swap(pointerKey('maps'), written, etag)).toBe(true);
    const before = await read('atlas');
    const pending = announce(desk, 'atlas', before, () =>
      setDisabled(desk, 'atlas', before, 'Back at noon.'),
    );
    await expect(pending).resolves.toMatchObject({ disabled: 'Back at noon.' });
    const { remotes } = await composeRegistry(desk, { onHeld: held });
    expect(remotes['atlas']).toMatchObject({ disabled: 'Back at noon.' });
    expect(remotes['maps']).toMatchObject({ stable: '1.0.0-aaaaaaaaaaaa', disabled: null, canary: null });
    expect(held.mock.calls.join()).toMatch(/^maps stays as it is in the registry: /);
  },
);
