import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FolderStore } from '../store/folder-store.ts';
import { rollBack } from '../store/moves.ts';
import { readPointer } from '../store/pointers.ts';
import { writeSampleBuild } from '../testing/sample-build.ts';
import { sync } from './sync.ts';

let workspace: string;
let store: FolderStore;

beforeEach(async () => {
  workspace = await mkdtemp(join(tmpdir(), 'workspace-'));
  store = new FolderStore(join(workspace, 'store'));
});

afterEach(() => rm(workspace, { recursive: true }));

const build = (version: string, build: string) =>
  writeSampleBuild(join(workspace, 'remote-clients', 'dist'), { version, build });
const synced = () => sync({ store, workspace, data: workspace });
const registry = () => readFile(join(workspace, 'store', 'registry.json'), 'utf8');

test('publishes and promotes a new build, and writes nothing when nothing has changed', async () => {
  await build('1.0.0', 'aaaaaaaaaaaa');
  expect((await synced()).promoted).toEqual([{ remote: 'clients', release: '1.0.0-aaaaaaaaaaaa' }]);
  const before = await registry();
  expect(JSON.parse(before)).toMatchObject({ signature: expect.any(String) });
  expect(await synced()).toEqual({ promoted: [], unchanged: ['clients'] });
  expect(await registry()).toBe(before);
});

test('never touches the store and the key that the environment names: they are the live ones', async () => {
  const elsewhere = join(workspace, 'live');
  vi.stubEnv('MFE_STORE', elsewhere);
  vi.stubEnv('MFE_SIGNING_KEY', join(workspace, 'live.pem'));
  vi.stubEnv('DATA_DIR', join(workspace, 'data'));
  await build('1.0.0', 'aaaaaaaaaaaa');
  expect((await sync({ workspace, data: workspace })).promoted).toHaveLength(1);
  expect(existsSync(elsewhere)).toBe(false);
  expect(existsSync(join(workspace, 'data/store/registry.json'))).toBe(true);
  vi.unstubAllEnvs();
});

test('goes back with the sources: the build of an earlier state becomes stable again', async () => {
  await build('1.0.0', 'aaaaaaaaaaaa');
  await synced();
  await build('1.0.0', 'bbbbbbbbbbbb');
  await synced();
  await build('1.0.0', 'aaaaaaaaaaaa');
  expect((await synced()).promoted).toHaveLength(1);
});

test('does not undo a rollback at the next start', async () => {
  await build('1.0.0', 'aaaaaaaaaaaa');
  await synced();
  await build('1.0.0', 'bbbbbbbbbbbb');
  await synced();
  await rollBack(store, 'clients', await readPointer(store, 'clients'));
  expect((await synced()).promoted).toEqual([]);
});

test('writes the registry of a workspace without remotes too: the host asks for it', async () => {
  await synced();
  expect(JSON.parse(await registry())).toMatchObject({ remotes: {} });
});
