import type { KeyObject } from 'node:crypto';
import type { ReleaseId } from '../contract.ts';
import { composeRegistry } from '../store/compose-registry.ts';
import { haltCanary } from '../store/moves.ts';
import { readPointer, remotesIn } from '../store/pointers.ts';
import { ConflictError } from '../store/refusal.ts';
import type { Store } from '../store/store.ts';
import { worseThanStable } from './compare-releases.ts';
import { readHealth, type ReleaseHealth } from './read-health.ts';

export interface Halted {
  remote: string;
  release: ReleaseId;
  reason: string;
}

/** Ends every canary that fails more often than its stable release. Asks the hosts only while there is a canary. */
export async function haltCanaries(store: Store, hosts: string[], key: KeyObject | null): Promise<Halted[]> {
  const reads = await Promise.all(
    (await remotesIn(store)).map(async (remote) => ({ remote, read: await readPointer(store, remote) })),
  );
  const canaries = reads.filter(({ read }) => read.pointer.canary !== null);
  if (canaries.length === 0) return [];
  const health = (await readHealth(hosts)) ?? [];
  const halted: Halted[] = [];
  for (const { remote, read } of canaries) {
    const { canary, stable } = read.pointer;
    const of = (release: string | null | undefined): ReleaseHealth | undefined =>
      health.find((entry) => entry.remote === remote && entry.release === release);
    const reason = worseThanStable(of(canary?.release), of(stable));
    if (canary === null || reason === null) continue;
    try {
      await haltCanary(store, remote, read, reason);
      halted.push({ remote, release: canary.release, reason });
    } catch (error) {
      // Somebody is acting on this remote at this very moment; the next look decides again.
      if (!(error instanceof ConflictError)) throw error;
    }
  }
  if (halted.length > 0) await composeRegistry(store, key);
  return halted;
}
