import { releaseKey, SEAL_FILE } from './layout.ts';
import { RefusalError } from './refusal.ts';
import { publishedReleases } from './resolve-release.ts';
import { assertIntact, readSeal, sealOf, serializedSeal } from './seals.ts';
import type { Desk } from './signing.ts';

/**
 * Gives every release that the key before vouches for, and whose files are still the sealed ones, a seal of the new key.
 * What cannot be proved keeps its old seal, which nobody believes any more: it must be published again.
 * @returns how many
 */
export async function resealReleases(desk: Desk): Promise<number> {
  const { store, key } = desk;
  const names = (await store.list('')).filter((name) => /^[a-z][a-z0-9-]*$/.test(name));
  let resealed = 0;
  for (const remote of names) {
    for (const release of await publishedReleases(store, remote)) {
      const read = await readSeal(store, remote, release);
      if (read === null || !(await isIntact(desk, remote, release))) continue;
      const seal = serializedSeal(sealOf({ store, key }, remote, release, read.seal.files));
      if (await store.swap(releaseKey(remote, release, SEAL_FILE), seal, read.etag)) resealed += 1;
    }
  }
  return resealed;
}

async function isIntact(desk: Desk, remote: string, release: string): Promise<boolean> {
  try {
    await assertIntact(desk, remote, release);
    return true;
  } catch (error) {
    if (error instanceof RefusalError) return false;
    throw error;
  }
}
