import { pruneReleases } from '../../store/prune.ts';
import { assertThereIs } from '../../store/resolve-release.ts';
import type { Outcome } from '../outcome.ts';
import { openStore } from '../surroundings.ts';

interface PruneCommand {
  store?: string;
  olderThan: number;
  dryRun?: boolean;
}

/** Removes releases that no page can still be on. */
export async function prune(remote: string | undefined, options: PruneCommand): Promise<Outcome> {
  const { olderThan: days, dryRun = false } = options;
  const store = await openStore(options.store);
  if (remote !== undefined) await assertThereIs(store, remote);
  const pruned = await pruneReleases(store, { ...(remote !== undefined && { remote }), days, dryRun });
  const did = dryRun ? 'would be removed' : 'removed';
  const lines = pruned.map(
    ({ remote, release, lastUse }) => `${remote} ${release} ${did}: last live ${lastUse.slice(0, 10)}`,
  );
  return {
    data: pruned,
    text: lines.length > 0 ? lines : [`Nothing has been out of use for ${days} days.`],
  };
}
