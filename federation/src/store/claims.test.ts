import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { writeSampleBuild } from '../testing/sample-build.ts';
import { announce } from './announce.ts';
import { composeRegistry } from './compose-registry.ts';
import { FolderStore } from './folder-store.ts';
import { promoteTo, setDisabled } from './moves.ts';
import { readPointer } from './pointers.ts';
import { publishBuild } from './publish.ts';
import type { Desk } from './signing.ts';

let folder: string;
let desk: Desk;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'claims-'));
  desk = { store: new FolderStore(join(folder, 'store')), key: null };
});

afterEach(() => rm(folder, { recursive: true }));

const pointerOf = async (name: string) => (await readPointer(desk.store, name)).pointer;

describe('two teams that claim one page at the same moment', () => {
  const page = { routes: [{ path: '/map', title: { en: 'Map' } }], nav: [] };
  async function claiming(name: string, build: string) {
    const directory = join(folder, `${name}-${build}`);
    await writeSampleBuild(directory, { name, build, ...page });
    const { release } = await publishBuild(desk, directory);
    const read = await readPointer(desk.store, name);
    return { name, release, read, move: () => promoteTo(desk, name, read, release) };
  }

  test('the one whose registry was written second is refused, and nothing of it has changed', async () => {
    const first = await claiming('maps', 'aaaaaaaaaaaa');
    const second = await claiming('atlas', 'bbbbbbbbbbbb');
    const outcomes = await Promise.allSettled(
      [first, second].map(({ name, read, move }) => announce(desk, name, read, move)),
    );
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(1);
    expect(String((refused[0] as PromiseRejectedResult).reason)).toMatch(
      /has a page at \/map, which belongs to (maps|atlas)/,
    );
    const { remotes } = await composeRegistry(desk);
    const claimed = Object.entries(remotes).filter(([, { stable }]) => stable !== null);
    expect(claimed).toHaveLength(1);
    const loser = outcomes[0]?.status === 'rejected' ? first : second;
    expect(await pointerOf(loser.name)).toMatchObject({ stable: null, history: [] });
  });

  test('who claimed it first may still be turned off, on and rolled back', async () => {
    const first = await claiming('maps', 'aaaaaaaaaaaa');
    await announce(desk, 'maps', first.read, first.move);
    const read = await readPointer(desk.store, 'maps');
    await announce(desk, 'maps', read, () => setDisabled(desk, 'maps', read, 'Back at noon.'));
    expect(await pointerOf('maps')).toMatchObject({ stable: first.release, disabled: 'Back at noon.' });
  });
});
