import type { RegistryRemote, ReleaseId } from 'federation/contract';
import type { KnownContract } from './release-contract.ts';

/** Who is asking, as far as a canary cares. Null before sign-in: then everybody gets what is stable. */
export interface Person {
  id: string;
  tenant: string;
}

export type Channel = 'stable' | 'canary' | 'previous' | 'override' | 'preview';

export interface Candidate {
  remote: string;
  release: ReleaseId;
  channel: Channel;
  contract: KnownContract;
}

const BUCKETS = 10_000;

/**
 * Where a person stands, from 0 to 9999, evenly spread and the same in every browser and at every visit. The release is
 * part of it, so that not always the same people get what is new first.
 */
export function bucketOf(person: string, remote: string, release: ReleaseId): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(`${remote}/${release}/${person}`)) {
    hash = Math.imul(hash ^ byte, 0x01000193);
  }
  // FNV-1a alone leaves neighbors together; the finalizer of MurmurHash3 mixes all bits into all.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) % BUCKETS;
}

function getsCanary(
  remote: string,
  { canary }: Pick<RegistryRemote, 'canary'>,
  person: Person | null,
): boolean {
  if (canary === null || person === null) return false;
  if (canary.tenants.includes(person.tenant)) return true;
  return bucketOf(person.id, remote, canary.release) < canary.percent * (BUCKETS / 100);
}

/** What to load of a remote for a person, and what to load instead when that fails, in order. */
export function candidatesFor(
  name: string,
  remote: RegistryRemote<KnownContract>,
  person: Person | null,
): Candidate[] {
  const canary = getsCanary(name, remote, person) ? (remote.canary?.release ?? null) : null;
  // The one before may have been taken back since: as a canary anew, say, that was halted.
  const isBad = remote.previous !== null && remote.recalled?.includes(remote.previous) === true;
  const wanted: [Channel, ReleaseId | null][] = [
    ['canary', canary],
    ['stable', remote.stable],
    // A broken canary has the stable release to fall back on; only without one the stable falls back further.
    ['previous', canary === null && !isBad ? remote.previous : null],
  ];
  return wanted.flatMap(([channel, release]) => {
    const contract = release === null ? undefined : remote.releases[release];
    return release === null || contract === undefined ? [] : [{ remote: name, release, channel, contract }];
  });
}
