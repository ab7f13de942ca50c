import type { Registry, ReleaseId, ReleaseSeal, RemoteContract } from '../contract.ts';
import { integrityValue } from '../integrity-value.ts';
import { CONTRACT_FILE, releaseKey, SEAL_FILE } from './layout.ts';
import { isKnownInstallation } from './log/installation.ts';
import { sha256 } from './log/log-entry.ts';
import { readLog } from './log/read-log.ts';
import { RefusalError } from './refusal.ts';
import { type Desk, isGenuine, readRegistry, signed } from './signing.ts';
import type { Store } from './store.ts';
import { parseDocument, readDocument } from './stored-document.ts';

const sealKey = (remote: string, release: ReleaseId): string => releaseKey(remote, release, SEAL_FILE);

export const serializedSeal = (seal: ReleaseSeal): Buffer => Buffer.from(`${JSON.stringify(seal)}\n`);

/** Says which files are this release, for good. */
export function sealOf(
  { key }: Desk,
  remote: string,
  release: ReleaseId,
  files: Record<string, string>,
): ReleaseSeal {
  return signed<ReleaseSeal>({ schema: 1, remote, release, sealedAt: new Date().toISOString(), files }, key);
}

/** Whether a seal is this release's own: by the installation's key, or by one that could publish it. A genuine seal of another release is not. */
export async function isSealOf(
  desk: Desk,
  remote: string,
  release: ReleaseId,
  seal: ReleaseSeal,
): Promise<boolean> {
  if (seal.remote !== remote || seal.release !== release) return false;
  if (isGenuine(seal, desk)) return true;
  // A team's: the log has it, if the team was allowed to at that moment.
  const { published, installation } = await readLog(desk);
  return (
    isKnownInstallation(desk, installation) &&
    published[`${remote}@${release}`] === sha256(serializedSeal(seal))
  );
}

export async function readSeal(store: Store, remote: string, release: ReleaseId) {
  const stored = await readDocument<ReleaseSeal>(store, sealKey(remote, release), 'files');
  return stored && { seal: stored.document, etag: stored.etag };
}

interface Evidence {
  /** Every file of the release → its integrity value. */
  files: Record<string, string>;
  /** Of a release from before there were seals: what the signed registry says of it. */
  vouched?: RemoteContract;
}

/** @throws RefusalError when nobody vouches for the release */
async function evidenceFor(desk: Desk, remote: string, release: ReleaseId): Promise<Evidence> {
  const { store, key } = desk;
  const read = await readSeal(store, remote, release);
  if (read !== null) {
    if (await isSealOf(desk, remote, release, read.seal)) return { files: read.seal.files };
    throw new RefusalError(
      `${remote} ${release} in ${store.location} is not sealed with the key here: publish the build again with it.`,
    );
  }
  if (key === null) return { files: {} };
  const vouched = vouchedBy(desk, (await readRegistry(store)).registry)?.remotes[remote]?.releases[release];
  if (vouched !== undefined) return { files: vouched.files, vouched };
  throw new RefusalError(
    `${remote} ${release} in ${store.location} has no seal: publish the build again, with the key.`,
  );
}

/** A registry whose signature is ours: what it says of contracts was true when it was signed. */
export const vouchedBy = (desk: Desk, registry: Registry | null): Registry | null =>
  registry !== null && desk.key !== null && isGenuine(registry, desk) ? registry : null;

/**
 * The contract of a release as it was published.
 * @throws RefusalError when there is none, or when the stored one is another
 */
export async function readContract(desk: Desk, remote: string, release: ReleaseId): Promise<RemoteContract> {
  return contractBy(desk, remote, release, await evidenceFor(desk, remote, release));
}

async function contractBy(
  { store }: Desk,
  remote: string,
  release: ReleaseId,
  { files, vouched }: Evidence,
): Promise<RemoteContract> {
  const key = releaseKey(remote, release, CONTRACT_FILE);
  const stored = await store.read(key);
  if (stored === null) throw new RefusalError(`${remote} has no release ${release} in ${store.location}.`);
  const sealed = files[CONTRACT_FILE];
  const isSame = sealed === undefined || integrityValue(stored.content) === sealed;
  if (!isSame) throw changed(store, remote, release, CONTRACT_FILE);
  const contract = parseDocument<RemoteContract>(store, key, stored.content, 'files');
  if (vouched && JSON.stringify(vouched) !== JSON.stringify(contract))
    throw changed(store, remote, release, CONTRACT_FILE);
  return contract;
}

/**
 * Compares every file of a release with what was published. Whatever gives a release to people calls it first.
 * @throws RefusalError that names the file
 */
export async function assertIntact(desk: Desk, remote: string, release: ReleaseId): Promise<RemoteContract> {
  const evidence = await evidenceFor(desk, remote, release);
  const contract = await contractBy(desk, remote, release, evidence);
  const files = Object.entries({ ...contract.files, ...evidence.files });
  await Promise.all(
    files.map(async ([file, integrity]) => {
      const stored = await desk.store.read(releaseKey(remote, release, file));
      if (stored === null || integrityValue(stored.content) !== integrity)
        throw changed(desk.store, remote, release, file);
    }),
  );
  return contract;
}

const changed = (store: Store, remote: string, release: ReleaseId, file: string) =>
  new RefusalError(
    `${file} of ${remote} ${release} in ${store.location} is not the file that was published: publish the build again, ` +
      'and find out who changed it.',
  );
