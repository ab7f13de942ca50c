import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseId, ReleaseSeal, RemoteContract } from '../contract.ts';
import { integrityValue } from '../integrity-value.ts';
import { assertContract } from '../schema/contract-schema.ts';
import { CONTRACT_FILE, releaseKey, releaseOf, SEAL_FILE } from './layout.ts';
import { append } from './log/append.ts';
import { isTeams } from './log/installation.ts';
import { sha256 } from './log/log-entry.ts';
import { assertHasRight } from './log/may.ts';
import { ConflictError, RefusalError } from './refusal.ts';
import { assertIntact, isSealOf, readSeal, sealOf, serializedSeal } from './seals.ts';
import { type Desk, isGenuine } from './signing.ts';
import type { Store } from './store.ts';

export interface Published {
  remote: string;
  release: ReleaseId;
  contract: RemoteContract;
  /** The store had this very build already; nothing was written. */
  already: boolean;
  /** Files of it were missing or changed, and are the published ones again. */
  mended: boolean;
}

/** Reads a build's contract and checks that the files beside it are the ones it describes. */
export async function readBuild(directory: string): Promise<RemoteContract> {
  const text = await readFile(join(directory, CONTRACT_FILE), 'utf8').catch(() => {
    throw new RefusalError(`There is no build in ${directory}: build the remote first.`);
  });
  const contract: unknown = JSON.parse(text);
  assertContract(contract);
  for (const [file, integrity] of Object.entries(contract.files)) {
    const content = await readFile(join(directory, file)).catch(() => Buffer.alloc(0));
    const actual = integrityValue(content);
    if (actual !== integrity) {
      throw new RefusalError(
        `${file} in ${directory} is not the file that its contract describes: build again.`,
      );
    }
  }
  return contract;
}

/**
 * Puts a build into the store, where nobody sees it until it is promoted. The seal goes first: it says which content the
 * release's name stands for, so of two that publish different content under one name the second is refused. The contract
 * goes last, so a release is there whole or not at all. Publishing the same build again writes what is missing or was
 * changed since.
 * @param sourceMaps where they go; nowhere without it
 */
export async function publishBuild(desk: Desk, directory: string, sourceMaps?: Store): Promise<Published> {
  const { store } = desk;
  const contract = await readBuild(directory);
  const remote = contract.name;
  const release = releaseOf(contract);
  const files = await contentOf(directory);
  const published = { remote, release, contract };
  await assertHasRight(desk, 'publish', remote);
  const known = await claim(desk, remote, release, integrityOf(files));
  const intact = await assertIntact(desk, remote, release).then(
    () => true,
    (error: unknown) => {
      if (error instanceof RefusalError) return false;
      throw error;
    },
  );
  if (intact) return { ...published, already: true, mended: false };

  const { [CONTRACT_FILE]: last, ...others } = files;
  await Promise.all(
    Object.entries(others).map(([file, content]) => store.write(releaseKey(remote, release, file), content)),
  );
  if (last !== undefined) await store.write(releaseKey(remote, release, CONTRACT_FILE), last);
  if (sourceMaps !== undefined) {
    const maps = Object.entries(await contentOf(directory, { maps: true }));
    await Promise.all(maps.map(([file, map]) => sourceMaps.write(releaseKey(remote, release, file), map)));
  }
  return { ...published, already: false, mended: known };
}

async function contentOf(directory: string, { maps = false } = {}): Promise<Record<string, Buffer>> {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
    // Maps show the sources: they have a place of their own, which nobody serves.
    .filter((file) => file !== SEAL_FILE && file.endsWith('.map') === maps)
    .toSorted();
  const contents = await Promise.all(
    names.map(async (file): Promise<[string, Buffer]> => [file, await readFile(join(directory, file))]),
  );
  return Object.fromEntries(contents);
}

const integrityOf = (files: Record<string, Buffer>): Record<string, string> =>
  Object.fromEntries(Object.entries(files).map(([file, content]) => [file, integrityValue(content)]));

/**
 * Binds the release's name to this content.
 * @returns whether it was bound to it already
 */
async function claim(
  desk: Desk,
  remote: string,
  release: ReleaseId,
  files: Record<string, string>,
): Promise<boolean> {
  const { store } = desk;
  const known = await readSeal(store, remote, release);
  if (known !== null) {
    if (!isSame(known.seal.files, files)) throw otherContent(remote, release, store.location);
    // Sealed with a key of before, or without one: who publishes the same content vouches for it too.
    if (await isSealOf(desk, remote, release, known.seal)) return true;
    if (isTeams(desk) && isGenuine(known.seal, { key: desk.key }))
      return logged(desk, remote, release, known.seal);
  } else {
    // From before there were seals.
    const stored = await store.read(releaseKey(remote, release, CONTRACT_FILE));
    if (stored !== null && integrityValue(stored.content) !== files[CONTRACT_FILE])
      throw otherContent(remote, release, store.location);
  }
  const seal = sealOf(desk, remote, release, files);
  const content = serializedSeal(seal);
  if (await store.swap(releaseKey(remote, release, SEAL_FILE), content, known?.etag ?? null)) {
    await logged(desk, remote, release, seal);
    return known !== null;
  }
  const first = await readSeal(store, remote, release);
  if (first !== null && isSame(first.seal.files, files)) return true;
  throw first === null
    ? new ConflictError(`Somebody else is changing ${remote} ${release} at this moment: try again.`)
    : otherContent(remote, release, store.location);
}

/** Notes in the log who has published what. Again, where the process died before it. */
async function logged(desk: Desk, remote: string, release: ReleaseId, seal: ReleaseSeal): Promise<true> {
  if (desk.key !== null)
    await append(desk, () => ({ kind: 'publish', remote, release, seal: sha256(serializedSeal(seal)) }));
  return true;
}

function isSame(one: Record<string, string>, other: Record<string, string>): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}

const otherContent = (remote: string, release: ReleaseId, where: string) =>
  new RefusalError(
    `${remote} ${release} is in ${where} already, with other content: a release never changes; raise the version and build again.`,
  );
