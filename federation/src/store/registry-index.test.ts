import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Registry, RegistryIndex, ReleaseOutline } from '../contract.ts';
import { manyRemotes } from '../testing/hundred-remotes.ts';
import { writeSampleBuild } from '../testing/sample-build.ts';
import { composeRegistry } from './compose-registry.ts';
import { FolderStore } from './folder-store.ts';
import { releaseKey } from './layout.ts';
import { verifyLog } from './log/verify-log.ts';
import { promoteTo } from './moves.ts';
import { readPointer } from './pointers.ts';
import { publishBuild } from './publish.ts';
import { outlined } from './registry-index.ts';
import { renewRegistry } from './renew-registry.ts';
import { type Desk, isGenuine } from './signing.ts';

let folder: string;
let store: FolderStore;
let desk: Desk;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'index-'));
  store = new FolderStore(join(folder, 'store'));
  desk = { store, key: generateKeyPairSync('ed25519').privateKey };
});

afterEach(() => rm(folder, { recursive: true }));

const file = (name: string) => join(folder, 'store', name);
const index = async () => JSON.parse(await readFile(file('registry-index.json'), 'utf8')) as RegistryIndex;

async function live(version: string, build: string) {
  const directory = join(folder, build);
  await writeSampleBuild(directory, { version, build });
  const { release } = await publishBuild(desk, directory);
  await promoteTo(desk, 'clients', await readPointer(store, 'clients'), release);
  return release;
}

test('pages of 100 parts load less than 30 kB of registry, and have the pages and entries of all', async () => {
  const remotes = manyRemotes(100);
  for (const [name, { releases }] of Object.entries(remotes))
    for (const [release, contract] of Object.entries(releases))
      await store.write(
        releaseKey(name, release, 'contract.json'),
        Buffer.from(JSON.stringify(contract, null, 1)),
      );
  const registry: Registry = { schema: 1, revision: 1, updatedAt: new Date().toISOString(), remotes };
  const outline = await outlined(store, registry, null);

  expect(gzipSync(JSON.stringify(outline)).length).toBeLessThan(30_000);
  expect(gzipSync(JSON.stringify(registry)).length).toBeGreaterThan(150_000);
  expect(Object.keys(outline.remotes)).toHaveLength(100);
  for (const [name, { stable, releases }] of Object.entries(outline.remotes)) {
    const contract = remotes[name]?.releases[stable ?? ''];
    expect(releases[stable ?? '']?.nav).toEqual(contract?.nav);
    expect(releases[stable ?? '']?.routes.map(({ path }) => path)).toEqual(
      contract?.routes.map(({ path }) => path),
    );
  }
});

describe('the index of the registry', () => {
  test('is of the same revision, is signed, and names contracts by their hash', async () => {
    const first = await live('1.0.0', 'aaaaaaaaaaaa');
    const second = await live('1.1.0', 'bbbbbbbbbbbb');
    const { revision } = await composeRegistry(desk);
    const written = await index();
    expect(written.revision).toBe(revision);
    expect(isGenuine(written, desk)).toBe(true);
    const releases = written.remotes['clients']?.releases;
    const outline = releases?.[second] as ReleaseOutline;
    expect(outline.routes[0]?.path).toBe('/clients');
    expect(outline.contract).toMatch(/^sha256-/);
    expect(releases?.[first]).toMatchObject({ routes: [], nav: [] });
    expect((await verifyLog(desk)).faults).toEqual([]);
  });

  test('has the whole contract where the one in the store is not the published one any more', async () => {
    const release = await live('1.0.0', 'aaaaaaaaaaaa');
    await composeRegistry(desk);
    await rm(file('registry-index.json'));
    await writeFile(file(`clients/${release}/contract.json`), '{}');
    await composeRegistry(desk);
    expect((await index()).remotes['clients']?.releases[release]).toMatchObject({ entry: 'entry.js' });
  });

  test('that was lost, or is older than its registry, is written again by whoever renews', async () => {
    await live('1.0.0', 'aaaaaaaaaaaa');
    await composeRegistry(desk);
    const before = await readFile(file('registry-index.json'));
    const { revision } = await composeRegistry(desk);
    await writeFile(file('registry-index.json'), before);
    await renewRegistry(desk);
    expect((await index()).revision).toBe(revision);
    await rm(file('registry-index.json'));
    await renewRegistry(desk);
    expect((await index()).revision).toBe(revision);
  });

  test('that somebody changed is found by verify, and written anew', async () => {
    await live('1.0.0', 'aaaaaaaaaaaa');
    await composeRegistry(desk);
    const text = await readFile(file('registry-index.json'), 'utf8');
    await writeFile(file('registry-index.json'), text.replace('client.read', 'audit.read'));
    expect((await verifyLog(desk)).faults.join()).toContain('registry-index.json is not signed');
    await composeRegistry(desk);
    expect((await verifyLog(desk)).faults).toEqual([]);
  });

  test('there is none where nothing is signed', async () => {
    desk = { store, key: null };
    await live('1.0.0', 'aaaaaaaaaaaa');
    await composeRegistry(desk);
    await expect(index()).rejects.toThrow('ENOENT');
  });
});
