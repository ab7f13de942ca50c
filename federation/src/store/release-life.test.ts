import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Registry } from '../contract.ts';
import { writeSampleBuild } from '../testing/sample-build.ts';
import { composeRegistry, isDueForRenewal } from './compose-registry.ts';
import { FolderStore } from './folder-store.ts';
import { promoteTo, rollBack, setDisabled, startCanary } from './moves.ts';
import { readPointer } from './pointers.ts';
import { publishBuild } from './publish.ts';
import { resolveRelease } from './resolve-release.ts';
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

const pointerOf = async (name = 'clients') => (await readPointer(store, name)).pointer;

describe('publishing', () => {
  test('the same build twice is recognized, and nobody sees it before it is promoted', async () => {
    expect((await publish('1.0.0', 'aaaaaaaaaaaa')).already).toBe(false);
    expect((await publish('1.0.0', 'aaaaaaaaaaaa')).already).toBe(true);
    expect((await composeRegistry(desk)).remotes).toEqual({});
  });

  test('a file that is not what the contract describes is refused', async () => {
    const directory = join(folder, 'changed');
    await writeSampleBuild(directory, {});
    await writeFile(join(directory, 'entry.js'), 'something else');
    await expect(publishBuild(desk, directory)).rejects.toThrow(
      /entry\.js .* is not the file that its contract/,
    );
  });

  test('a version means its one build, and is ambiguous with two', async () => {
    await publish('1.0.0', 'aaaaaaaaaaaa');
    expect(await resolveRelease(store, 'clients@1.0.0')).toEqual({
      remote: 'clients',
      release: '1.0.0-aaaaaaaaaaaa',
    });
    await publish('1.0.0', 'bbbbbbbbbbbb');
    await expect(resolveRelease(store, 'clients@1.0.0')).rejects.toThrow('several builds');
    expect((await resolveRelease(store, 'clients@1.0.0-b')).release).toBe('1.0.0-bbbbbbbbbbbb');
    await expect(resolveRelease(store, 'clients@2.0.0')).rejects.toThrow('is not published');
  });
});

describe('moving the pointer', () => {
  test('promote, promote, roll back: the release being left is nobody’s fallback', async () => {
    const first = await live('1.0.0', 'aaaaaaaaaaaa');
    const second = await live('1.1.0', 'bbbbbbbbbbbb');
    expect(await pointerOf()).toMatchObject({ stable: second, previous: first });
    await rollBack(desk, 'clients', await readPointer(store, 'clients'), 'broken');
    expect(await pointerOf()).toMatchObject({ stable: first, previous: null });
    expect((await pointerOf()).bad).toMatchObject({ [second]: { how: 'rollback', reason: 'broken' } });
    expect((await pointerOf()).history.map(({ action }) => action)).toEqual([
      'rollback',
      'promote',
      'promote',
    ]);
    await expect(rollBack(desk, 'clients', await readPointer(store, 'clients'))).rejects.toThrow(
      'no earlier release',
    );
  });

  test('a canary leaves stable alone; rolling back ends only the canary', async () => {
    const stable = await live('1.0.0', 'aaaaaaaaaaaa');
    const { release } = await publish('1.1.0', 'bbbbbbbbbbbb');
    const canary = { release, percent: 10, tenants: ['t1'] };
    await startCanary(desk, 'clients', await readPointer(store, 'clients'), canary);
    expect(await pointerOf()).toMatchObject({ stable, canary });
    await rollBack(desk, 'clients', await readPointer(store, 'clients'));
    expect(await pointerOf()).toMatchObject({ stable, canary: null });
  });

  test('turning off keeps the release for turning on again', async () => {
    const stable = await live('1.0.0', 'aaaaaaaaaaaa');
    await setDisabled(desk, 'clients', await readPointer(store, 'clients'), 'Back at noon.');
    expect(await pointerOf()).toMatchObject({ stable, disabled: 'Back at noon.' });
    await setDisabled(desk, 'clients', await readPointer(store, 'clients'), null);
    expect(await pointerOf()).toMatchObject({ stable, disabled: null });
  });

  test('of two who promote one remote at the same moment, one is told to try again', async () => {
    await live('1.0.0', 'aaaaaaaaaaaa');
    const releases = [await publish('1.1.0', 'bbbbbbbbbbbb'), await publish('1.2.0', 'cccccccccccc')];
    const read = await readPointer(store, 'clients');
    const outcomes = await Promise.allSettled(
      releases.map(({ release }) => promoteTo(desk, 'clients', read, release)),
    );
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatchObject({ reason: { name: 'ConflictError' } });
  });
});

describe('the registry', () => {
  test('names each release with its contract, and grows in revision', async () => {
    const first = await live('1.0.0', 'aaaaaaaaaaaa');
    const second = await live('1.1.0', 'bbbbbbbbbbbb');
    const { revision } = await composeRegistry(desk);
    const registry = await composeRegistry(desk);
    expect(registry.revision).toBeGreaterThan(revision);
    expect(Object.keys(registry.remotes['clients']?.releases ?? {})).toEqual([second, first]);
  });

  test('teams that promote different remotes at the same moment all end up in it', async () => {
    const names = ['one', 'two', 'three', 'four', 'five'];
    await Promise.all(
      names.map(async (name, index) => {
        await live('1.0.0', `${index}`.repeat(12), name);
        await composeRegistry(desk);
      }),
    );
    const stored = await readFile(join(folder, 'store', 'registry.json'), 'utf8');
    const { remotes } = JSON.parse(stored) as Registry;
    expect(Object.keys(remotes).toSorted()).toEqual(names.toSorted());
    expect(Object.values(remotes).every(({ stable }) => stable !== null)).toBe(true);
  });

  test('one that is signed is not written over without its key, and nothing is moved', async () => {
    const { privateKey } = generateKeyPairSync('ed25519');
    const other = generateKeyPairSync('ed25519').privateKey;
    desk = { store, key: privateKey };
    await live('1.0.0', 'aaaaaaaaaaaa');
    await composeRegistry(desk);
    const before = await readFile(join(folder, 'store', 'registry.json'), 'utf8');
    await expect(composeRegistry({ store, key: null })).rejects.toThrow(
      /is signed, and there is no key here/,
    );
    await expect(composeRegistry({ store, key: other })).rejects.toThrow(
      /signed with another key than the one here/,
    );
    expect(await readFile(join(folder, 'store', 'registry.json'), 'utf8')).toBe(before);
    // A new key alone vouches for nothing that the old one has sealed.
    await expect(composeRegistry({ store, key: other }, { newKey: true })).rejects.toThrow(
      /is that of another installation's key/,
    );
    const oldKey = createPublicKey(privateKey.export({ type: 'pkcs8', format: 'pem' }));
    await composeRegistry({ store, key: other, oldKey }, { newKey: true });
    await expect(composeRegistry(desk)).rejects.toThrow(/another key/);
  });

  test('its serial grows with the clock, so that a store made anew goes on from what hosts have seen', async () => {
    const now = new Date();
    const { revision } = await composeRegistry(desk, { now });
    await rm(join(folder, 'store'), { recursive: true });
    const later = new Date(now.getTime() + 60_000);
    expect((await composeRegistry(desk, { now: later })).revision).toBeGreaterThan(revision);
  });

  test('it ends after a week, or when MFE_REGISTRY_DAYS says, and is renewed at half of its time', async () => {
    const at = (days: number) => new Date(Date.UTC(2026, 0, 1 + days));
    const registry = await composeRegistry(desk, { now: at(0) });
    expect(registry.expiresAt).toBe(at(7).toISOString());
    expect(isDueForRenewal(registry, at(3))).toBe(false);
    expect(isDueForRenewal(registry, at(4))).toBe(true);
    const { expiresAt: _none, ...before } = registry;
    expect(isDueForRenewal(before, at(0))).toBe(true);
    vi.stubEnv('MFE_REGISTRY_DAYS', '90');
    expect((await composeRegistry(desk, { now: at(1) })).expiresAt).toBe(at(91).toISOString());
    vi.stubEnv('MFE_REGISTRY_DAYS', 'for ever');
    await expect(composeRegistry(desk)).rejects.toThrow('must be a number of days from 1 to 400');
    vi.unstubAllEnvs();
  });

  test('its signature covers all of it', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    desk = { store, key: privateKey };
    await live('1.0.0', 'aaaaaaaaaaaa');
    const { signature = '', ...document } = await composeRegistry(desk);
    const genuine = (text: string) =>
      verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64'));
    expect(genuine(JSON.stringify(document))).toBe(true);
    expect(genuine(JSON.stringify({ ...document, revision: 99 }))).toBe(false);
  });
});
