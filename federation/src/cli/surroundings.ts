import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openStoreAt } from '../store/open-store.ts';
import type { Right } from '../store/log/policy.ts';
import type { Desk } from '../store/signing.ts';
import type { Store } from '../store/store.ts';

/** This program was installed as a package, in a repository of a team's own. */
export const IS_INSTALLED = /[\\/]node_modules[\\/]/.test(import.meta.dirname);

/** The repository's top: of this one, this file is `federation/src/cli/surroundings.ts` in it; of a team's own, where its commands are given. */
export const WORKSPACE = IS_INSTALLED ? process.cwd() : resolve(import.meta.dirname, '..', '..', '..');

/** `DATA_DIR`, by default `.data` in the repository: what the API's process uses too. */
export function dataDirectory(): string {
  return resolve(WORKSPACE, process.env['DATA_DIR'] ?? '.data');
}

/** Where the embedded default keeps releases: what this machine's own API serves. */
export const embeddedStore = (): string => join(dataDirectory(), 'store');

/** The store of `--store`, `MFE_STORE`, or the embedded default in the data directory. */
export function openStore(location = process.env['MFE_STORE']): Promise<Store> {
  return openStoreAt(location ?? embeddedStore());
}

/** The store, and what its documents are verified with: for whoever only looks. */
export async function openForReading(location?: string): Promise<Desk> {
  const [{ signingKey }, { knownInstallation }, { witnessIn }, { publicHalf }] = await Promise.all([
    import('../store/signing.ts'),
    import('../store/log/known-installation.ts'),
    import('../store/log/witness.ts'),
    import('../store/public-key.ts'),
  ]);
  const store = await openStore(location);
  const embedded = store.location === embeddedStore();
  const witness = embedded ? null : witnessIn(witnessFile(store.location));
  const key = signingKey(dataDirectory(), { embedded });
  const { installation = key === null ? undefined : publicHalf(key) } = await knownInstallation({
    store,
    key,
    witness,
  });
  return { store, key: null, ...(installation && { installation }), ...(witness && { witness }) };
}

interface OpenOptions {
  newKey?: boolean;
  restored?: boolean;
  /** What the key here must be allowed to do, and to which part. */
  right?: Right;
  part?: string;
}

/** The store, and the key that its documents are signed with: for whoever publishes or changes what is live. */
export async function openForChange(
  location?: string,
  { newKey = false, restored = false, right, part }: OpenOptions = {},
): Promise<Desk> {
  const [
    { assertSameSigner, signingKey },
    { witnessIn },
    { knownInstallation },
    { assertHasRight, assertNamed },
    { isTeams },
    { settle },
  ] = await Promise.all([
    import('../store/signing.ts'),
    import('../store/log/witness.ts'),
    import('../store/log/known-installation.ts'),
    import('../store/log/may.ts'),
    import('../store/log/installation.ts'),
    import('../store/log/settle.ts'),
  ]);
  const store = await openStore(location);
  const embedded = store.location === embeddedStore();
  const key = signingKey(dataDirectory(), { embedded, create: embedded });
  const witness = embedded ? undefined : witnessIn(witnessFile(store.location));
  const desk: Desk = {
    store,
    key,
    ...(witness && { witness }),
    ...(!embedded && !newKey && (await knownInstallation({ store, key, witness: witness ?? null }))),
  };
  if (newKey) return desk;
  await assertSameSigner(desk);
  await assertNamed(desk);
  if (right !== undefined && part !== undefined) await assertHasRight(desk, right, part);
  if (!isTeams(desk) && !restored) await settle(desk);
  return desk;
}

/** What is remembered of a store's log, where whoever writes into that store cannot reach. */
function witnessFile(location: string): string {
  const name = createHash('sha256').update(location).digest('hex').slice(0, 16);
  return join(dataDirectory(), 'witness', `${name}.json`);
}

/** Where source maps of releases go: `MFE_SOURCE_MAPS`, by default beside the embedded store, where nobody serves them. */
export function openSourceMaps(): Promise<Store> {
  return openStoreAt(process.env['MFE_SOURCE_MAPS'] || join(dataDirectory(), 'source-maps'));
}

const fallback = [`http://localhost:${process.env['PORT'] ?? '4000'}`];

/** The live host where none was named: the embedded one. Always the same array, to tell it from a person's choice. */
export const defaultHost = (): string[] => fallback;

/** Where a remote is built; `--dir` says otherwise. */
export function buildDirectory(remote: string, given: string | undefined): string {
  if (given !== undefined) return resolve(given);
  const folder = join(WORKSPACE, `remote-${remote}`);
  // A repository of a remote alone has it at its top.
  return join(IS_INSTALLED && !existsSync(folder) ? WORKSPACE : folder, 'dist');
}

/** Where the host is built; `--dir` says otherwise. */
export function hostDirectory(given: string | undefined): string {
  return given === undefined ? join(WORKSPACE, 'host', 'dist') : resolve(given);
}
