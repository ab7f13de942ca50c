import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteContract, RemotePointer } from '../contract.ts';
import { releaseOf } from '../store/layout.ts';
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
  /** Where the signing key lies or is made, and source maps go. */
  data?: string;
}

export interface SyncResult {
  promoted: { remote: string; release: string }[];
  unchanged: string[];
  /** Parts that somebody has moved: what is live stays, whatever was built here. */
  left: { remote: string; live: string | null; built: string; by: string }[];
}

/** In the history: moved by a start, and not by anybody. */
const BY_START = 'local build';

/**
 * Puts local builds into the embedded store and makes them live there, without a gate or a canary: part of every start.
 * It does so only for parts of which the store has none, or only what an earlier start has put there. A part that somebody
 * has promoted, rolled back or turned off is theirs: no restart changes what people get. What only a change needs is
 * loaded only then.
 */
export async function sync(options: SyncOptions = {}): Promise<SyncResult> {
  const { workspace = WORKSPACE, data = dataDirectory() } = options;
  // Never MFE_STORE: whoever ships to a live store from this shell starts the product in it too.
  const store = options.store ?? (await openStore(embeddedStore()));
  const result: SyncResult = { promoted: [], unchanged: [], left: [] };
  const due: { build: LocalBuild; read: ReadPointer }[] = [];
  for (const build of localBuilds(workspace)) {
    const read = await readPointer(store, build.remote);
    const { stable, history } = read.pointer;
    const by = movedBy(read.pointer);
    if (stable === build.release) result.unchanged.push(build.remote);
    else if (by === null || history.length === 0) due.push({ build, read });
    else result.left.push({ remote: build.remote, live: stable, built: build.release, by });
  }
  const [{ composeRegistry, isDueForRenewal }, { readRegistry, signingKey }] = await Promise.all([
    import('../store/compose-registry.ts'),
    import('../store/signing.ts'),
  ]);
  const { registry } = await readRegistry(store);
  if (due.length === 0 && registry !== null && !isDueForRenewal(registry)) return result;

  const [{ publishBuild }, { promoteTo }, { openStoreAt }] = await Promise.all([
    import('../store/publish.ts'),
    import('../store/moves.ts'),
    import('../store/open-store.ts'),
  ]);
  const desk = { store, key: signingKey(data, { create: true, embedded: true }) };
  const sourceMaps = await openStoreAt(join(data, 'source-maps'));
  for (const { build, read } of due) {
    await publishBuild(desk, build.directory, sourceMaps);
    await promoteTo(desk, build.remote, read, build.release, { note: BY_START });
    result.promoted.push({ remote: build.remote, release: build.release });
  }
  await composeRegistry(desk);
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

/** Who has moved a pointer besides starts, the last of them; null: nobody. */
function movedBy({ history }: RemotePointer): string | null {
  return history.find(({ note }) => note !== BY_START)?.by ?? null;
}

/** What a start says of parts that it has left alone. */
export const sentenceOfLeft = ({ remote, live, built, by }: SyncResult['left'][number]): string =>
  `${remote} stays at ${live ?? 'no release'}, where ${by} put it; to ship what is built here: "npm run mfe -- publish ` +
  `${remote}", then "promote ${remote}@${built}"`;
