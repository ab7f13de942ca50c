import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FolderStore } from '../store/folder-store.ts';
import { promoteTo, rollBack, setDisabled, startCanary, withdraw } from '../store/moves.ts';
import { readPointer } from '../store/pointers.ts';
import { publishBuild } from '../store/publish.ts';
import { writeSampleBuild } from '../testing/sample-build.ts';
import { sync } from './sync.ts';
import { signingKey } from '../store/signing.ts';

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
  expect(await synced()).toEqual({ promoted: [], unchanged: ['clients'], left: [] });
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

test('while nobody has moved it, a part goes with the sources: the build of an earlier state becomes stable again', async () => {
  await build('1.0.0', 'aaaaaaaaaaaa');
  await synced();
  await build('1.0.0', 'bbbbbbbbbbbb');
  await synced();
  await build('1.0.0', 'aaaaaaaaaaaa');
  expect((await synced()).promoted).toHaveLength(1);
});

describe('what somebody has moved', () => {
  const desk = () => ({ store, key: signingKey(workspace, { embedded: true }) });
  const read = () => readPointer(store, 'clients');
  /** A team publishes its own release; the checkout here has an older one. */
  async function shipped(version: string, hash: string): Promise<string> {
    const directory = join(workspace, 'team', hash);
    await writeSampleBuild(directory, { version, build: hash });
    return (await publishBuild(desk(), directory)).release;
  }

  beforeEach(async () => {
    vi.stubEnv('MFE_ACTOR', 'ana');
    await build('1.0.0', 'aaaaaaaaaaaa');
    await synced();
  });

  afterEach(() => vi.unstubAllEnvs());

  const outcome = (live: string | null) => ({
    promoted: [],
    unchanged: [],
    left: [{ remote: 'clients', live, built: '1.0.0-bbbbbbbbbbbb', by: 'ana' }],
  });

  test('a release that a team promoted stays, however often the host starts', async () => {
    const release = await shipped('2.0.0', 'cccccccccccc');
    await promoteTo(desk(), 'clients', await read(), release);
    const before = (await read()).pointer;
    await build('1.0.0', 'bbbbbbbbbbbb');
    expect(await synced()).toEqual(outcome(release));
    expect(await synced()).toEqual(outcome(release));
    expect((await read()).pointer).toEqual(before);
  });

  test('a canary stays at its percentage, and does not become what everybody gets', async () => {
    const release = await shipped('2.0.0', 'cccccccccccc');
    const canary = { release, percent: 5, tenants: [] };
    await startCanary(desk(), 'clients', await read(), canary);
    await build('1.0.0', 'bbbbbbbbbbbb');
    expect(await synced()).toEqual(outcome('1.0.0-aaaaaaaaaaaa'));
    expect((await read()).pointer).toMatchObject({ stable: '1.0.0-aaaaaaaaaaaa', canary });
  });

  test('the build that is a canary here does not become what everybody gets either', async () => {
    const release = await shipped('1.0.0', 'bbbbbbbbbbbb');
    await startCanary(desk(), 'clients', await read(), { release, percent: 5, tenants: [] });
    await build('1.0.0', 'bbbbbbbbbbbb');
    expect((await synced()).promoted).toEqual([]);
    expect((await read()).pointer.canary).toMatchObject({ release, percent: 5 });
  });

  test('a rollback, a part that was turned off and one that was withdrawn stay so', async () => {
    await build('1.0.0', 'bbbbbbbbbbbb');
    await synced();
    await rollBack(desk(), 'clients', await read());
    expect(await synced()).toEqual(outcome('1.0.0-aaaaaaaaaaaa'));
    await setDisabled(desk(), 'clients', await read(), 'Back at noon.');
    expect((await synced()).promoted).toEqual([]);
    await withdraw(desk(), 'clients', await read());
    expect(await synced()).toEqual(outcome(null));
  });
});

test('renews the registry before its time is over, and signs nothing that was changed in the store', async () => {
  await build('1.0.0', 'aaaaaaaaaaaa');
  await synced();
  const first = JSON.parse(await registry());
  const folder = join(workspace, 'store/clients/1.0.0-aaaaaaaaaaaa');
  await writeSampleBuild(folder, { version: '1.0.0', build: 'aaaaaaaaaaaa', files: {}, preload: [] });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 4 * 24 * 60 * 60 * 1000 });
  await synced();
  vi.useRealTimers();
  const second = JSON.parse(await registry());
  expect(Date.parse(second.expiresAt)).toBeGreaterThan(Date.parse(first.expiresAt));
  expect(second.revision).toBeGreaterThan(first.revision);
  expect(second.remotes).toEqual(first.remotes);
});

test('writes the registry of a workspace without remotes too: the host asks for it', async () => {
  await synced();
  expect(JSON.parse(await registry())).toMatchObject({ remotes: {} });
});
