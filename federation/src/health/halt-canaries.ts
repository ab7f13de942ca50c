import type { ReleaseId } from '../contract.ts';
import { announce } from '../store/announce.ts';
import { haltCanary } from '../store/moves.ts';
import { readPointer, remotesIn } from '../store/pointers.ts';
import { ConflictError } from '../store/refusal.ts';
import type { Desk } from '../store/signing.ts';
import { worseThanStable } from './compare-releases.ts';
import { readHealth, type ReleaseHealth } from './read-health.ts';

export interface Halted {
  remote: string;
  release: ReleaseId;
  reason: string;
}

/** Ends every canary that fails more often than its stable release. Asks the hosts only while there is a canary. */
export async function haltCanaries(desk: Desk, hosts: string[]): Promise<Halted[]> {
  const { store } = desk;
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
      await announce(desk, remote, read, () => haltCanary(desk, remote, read, reason));
      halted.push({ remote, release: canary.release, reason });
    } catch (error) {
      // Somebody is acting on this remote at this very moment; the next look decides again.
      if (!(error instanceof ConflictError)) throw error;
    }
  }
  return halted;
}
