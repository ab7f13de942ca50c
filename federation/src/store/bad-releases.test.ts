import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { writeSampleBuild } from '../testing/sample-build.ts';
import { composeRegistry } from './compose-registry.ts';
import { FolderStore } from './folder-store.ts';
import { haltCanary, promoteTo, rollBack, setDisabled, startCanary, withdraw } from './moves.ts';
import { readPointer } from './pointers.ts';
import { publishBuild } from './publish.ts';
import type { Desk } from './signing.ts';

let folder: string;
let store: FolderStore;
let desk: Desk;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'release-'));
  store = new FolderStore(join(folder, 'store'));
  desk = { store, key: null };
});

afterEach(() => rm(folder, { recursive: true }));

async function publish(version: string, build: string, name = 'clients') {
  const directory = join(folder, `${name}-${build}`);
  await writeSampleBuild(directory, { name, version, build });
  return publishBuild(desk, directory);
}

async function live(version: string, build: string, name = 'clients') {
  const { release } = await publish(version, build, name);
  await promoteTo(desk, name, await readPointer(store, name), release);
  return release;
}

const pointerOf = async () => (await readPointer(store, 'clients')).pointer;

describe('a release that was taken back', () => {
  const read = () => readPointer(store, 'clients');
  const builds = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb', 'cccccccccccc', 'dddddddddddd'] as const;
  async function fourReleases(): Promise<[string, string, string, string]> {
    const releases: string[] = [];
    for (const [index, build] of builds.entries()) releases.push(await live(`1.${index}.0`, build));
    return releases as [string, string, string, string];
  }

  test('is never gone back to, however often somebody rolls back', async () => {
    const [a, b, c, d] = await fourReleases();
    await rollBack(desk, 'clients', await read(), 'broken');
    expect(await pointerOf()).toMatchObject({ stable: c, previous: b });
    await rollBack(desk, 'clients', await read(), 'broken too');
    expect(await pointerOf()).toMatchObject({ stable: b, previous: a });
    const { release } = await publish('1.4.0', 'eeeeeeeeeeee');
    await promoteTo(desk, 'clients', await read(), release);
    expect(await pointerOf()).toMatchObject({ stable: release, previous: b });
    await rollBack(desk, 'clients', await read());
    await rollBack(desk, 'clients', await read());
    expect(await pointerOf()).toMatchObject({ stable: a, previous: null });
    await expect(rollBack(desk, 'clients', await read())).rejects.toThrow('no earlier release to go back to');
    expect(Object.keys((await pointerOf()).bad ?? {}).toSorted()).toEqual([b, c, d, release].toSorted());
  });

  test('is no fallback for the release that is promoted in its place', async () => {
    const [, b, c, d] = await fourReleases();
    await setDisabled(desk, 'clients', await read(), 'It shows wrong figures.');
    const { release } = await publish('1.4.0', 'eeeeeeeeeeee');
    await promoteTo(desk, 'clients', await read(), release);
    expect(await pointerOf()).toMatchObject({ stable: release, previous: c, disabled: null });
    expect((await pointerOf()).bad).toMatchObject({ [d]: { how: 'disable' } });
    expect(b).not.toBe(c);
  });

  test('is promoted with a reason only, and then is as good as any', async () => {
    const [, , c, d] = await fourReleases();
    await rollBack(desk, 'clients', await read(), 'wrong figures');
    const canary = { release: d, percent: 5, tenants: [] };
    for (const again of [
      async () => promoteTo(desk, 'clients', await read(), d),
      async () => promoteTo(desk, 'clients', await read(), d, { note: 'without the gate: hurry' }),
      async () => startCanary(desk, 'clients', await read(), canary),
    ]) {
      await expect(again()).rejects.toThrow(/was rolled back by .* \(wrong figures\): pass --even-though/);
    }
    await promoteTo(desk, 'clients', await read(), d, { evenThough: 'the figures were right' });
    expect(await pointerOf()).toMatchObject({ stable: d, previous: c, bad: {} });
    expect((await pointerOf()).history[0]?.note).toContain('the figures were right');
  });

  test('by halting or ending its canary it is marked too; turning on again takes back what turning off said', async () => {
    const stable = await live('1.0.0', 'aaaaaaaaaaaa');
    for (const [build, end, how] of [
      [
        'bbbbbbbbbbbb',
        async () => haltCanary(desk, 'clients', await read(), 'it failed 3 of 3 people'),
        'halt',
      ],
      ['cccccccccccc', async () => rollBack(desk, 'clients', await read()), 'rollback'],
    ] as const) {
      const { release } = await publish('1.1.0', build);
      await startCanary(desk, 'clients', await read(), { release, percent: 5, tenants: [] });
      await end();
      expect((await pointerOf()).bad?.[release]).toMatchObject({ how });
      expect(await pointerOf()).toMatchObject({ stable, canary: null });
    }
    await setDisabled(desk, 'clients', await read(), 'Back at noon.');
    expect((await pointerOf()).bad?.[stable]).toMatchObject({ how: 'disable', reason: 'Back at noon.' });
    await setDisabled(desk, 'clients', await read(), null);
    expect((await pointerOf()).bad?.[stable]).toBeUndefined();
  });

  test('is not gone back to when it was pruned: the registry could not be made', async () => {
    const [a, b, c] = await fourReleases();
    await store.remove(`clients/${b}`);
    await rollBack(desk, 'clients', await read());
    expect(await pointerOf()).toMatchObject({ stable: c, previous: a });
    await composeRegistry(desk);
  });

  test('its mark stays out of what browsers read', async () => {
    await fourReleases();
    await rollBack(desk, 'clients', await read(), 'a secret of the house');
    const { clients } = (await composeRegistry(desk)).remotes;
    expect(clients).not.toHaveProperty('bad');
  });
});

describe('a remote that nobody has had yet', () => {
  test('begins with a canary, which can become stable, end, or be withdrawn', async () => {
    const { release } = await publish('1.0.0', 'aaaaaaaaaaaa');
    const read = () => readPointer(store, 'clients');
    const canary = { release, percent: 5, tenants: ['t1'] };
    await startCanary(desk, 'clients', await read(), canary);
    expect((await composeRegistry(desk)).remotes['clients']).toMatchObject({ stable: null, canary });
    await promoteTo(desk, 'clients', await read(), release);
    expect(await pointerOf()).toMatchObject({ stable: release, previous: null, canary: null });
    await withdraw(desk, 'clients', await read(), 'not now');
    expect((await composeRegistry(desk)).remotes['clients']).toMatchObject({
      stable: null,
      previous: null,
      canary: null,
      releases: {},
    });
    await expect(withdraw(desk, 'clients', await read())).rejects.toThrow('Nobody gets anything of clients');
    await startCanary(desk, 'clients', await read(), canary);
    await rollBack(desk, 'clients', await read());
    expect(await pointerOf()).toMatchObject({ stable: null, canary: null });
  });
});
