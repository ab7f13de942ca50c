import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteContract, RemotePointer } from '../contract.ts';
import { REGISTRY_KEY, releaseOf } from '../store/layout.ts';
import { type ReadPointer, readPointer } from '../store/pointers.ts';
import type { Store } from '../store/store.ts';
import { dataDirectory, embeddedStore, openStore, WORKSPACE } from './surroundings.ts';

interface LocalBuild {
  directory: string;
  remote: string;
  release: string;
}

export interface SyncOptions {
  store?: Store;
  workspace?: string;
  /** Where the signing key lies or is made. */
  data?: string;
}

export interface SyncResult {
  promoted: { remote: string; release: string }[];
  unchanged: string[];
}

/**
 * Publishes and promotes every local build that the store does not have as stable. For a developer's own machine: no
 * gate, no canary. It is part of every start, so what only a change needs is loaded only then.
 */
export async function sync(options: SyncOptions = {}): Promise<SyncResult> {
  const { workspace = WORKSPACE, data = dataDirectory() } = options;
  // Never MFE_STORE: whoever ships to a live store from this shell starts the product in it too.
  const store = options.store ?? (await openStore(embeddedStore()));
  const result: SyncResult = { promoted: [], unchanged: [] };
  const due: { build: LocalBuild; read: ReadPointer }[] = [];
  for (const build of localBuilds(workspace)) {
    const read = await readPointer(store, build.remote);
    if (isSettled(read.pointer, build.release)) result.unchanged.push(build.remote);
    else due.push({ build, read });
  }
  if (due.length === 0 && (await store.read(REGISTRY_KEY)) !== null) return result;

  const [{ publishBuild }, { promoteTo }, { composeRegistry }, { signingKey }] = await Promise.all([
    import('../store/publish.ts'),
    import('../store/moves.ts'),
    import('../store/compose-registry.ts'),
    import('../store/signing.ts'),
  ]);
  for (const { build, read } of due) {
    await publishBuild(store, build.directory);
    await promoteTo(store, build.remote, read, build.release, 'local build');
    result.promoted.push({ remote: build.remote, release: build.release });
  }
  await composeRegistry(store, signingKey(data, { create: true, embedded: true }), { newKey: true });
  return result;
}

function localBuilds(workspace: string): LocalBuild[] {
  return readdirSync(workspace)
    .filter((name) => name.startsWith('remote-'))
    .map((name) => join(workspace, name, 'dist'))
    .filter((directory) => existsSync(join(directory, 'contract.json')))
    .map((directory) => {
      const contract = JSON.parse(readFileSync(join(directory, 'contract.json'), 'utf8')) as RemoteContract;
      return { directory, remote: contract.name, release: releaseOf(contract) };
    });
}

/** Whoever rolled this very build back or turned the remote off meant it: a restart does not undo that. */
function isSettled(pointer: RemotePointer, release: string): boolean {
  if (pointer.stable === release) return true;
  const [last] = pointer.history;
  const known = pointer.history.some((entry) => entry.release === release);
  return known && (last?.action === 'rollback' || last?.action === 'disable');
}
