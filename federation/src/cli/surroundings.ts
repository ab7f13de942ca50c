import { join, resolve } from 'node:path';
import { openStoreAt } from '../store/open-store.ts';
import type { Desk } from '../store/signing.ts';
import type { Store } from '../store/store.ts';

/** The repository's top: this file is `federation/src/cli/surroundings.ts` in it. */
export const WORKSPACE = resolve(import.meta.dirname, '..', '..', '..');

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

/** The store, and the key that its documents are signed with: for whoever publishes or changes what is live. */
export async function openForChange(location?: string, { newKey = false } = {}): Promise<Desk> {
  const { assertSameSigner, signingKey } = await import('../store/signing.ts');
  const store = await openStore(location);
  const embedded = store.location === embeddedStore();
  const key = signingKey(dataDirectory(), { embedded, create: embedded });
  const desk = { store, key };
  if (!newKey) await assertSameSigner(desk);
  return desk;
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
  return given === undefined ? join(WORKSPACE, `remote-${remote}`, 'dist') : resolve(given);
}

/** Where the host is built; `--dir` says otherwise. */
export function hostDirectory(given: string | undefined): string {
  return given === undefined ? join(WORKSPACE, 'host', 'dist') : resolve(given);
}
