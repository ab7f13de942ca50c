import type { HistoryAction, ReleaseId, RemotePointer } from '../contract.ts';
import { releasesNamedBy } from './compose-registry.ts';
import { releaseKey } from './layout.ts';
import { HISTORY_LENGTH, readPointer, remotesIn } from './pointers.ts';
import { publishedReleases } from './resolve-release.ts';
import { readRegistry } from './signing.ts';
import type { Store } from './store.ts';

export interface PruneOptions {
  remote?: string;
  /** Nobody's page has been on a release for this long. */
  days: number;
  /** Say what would go, and leave it. */
  dryRun: boolean;
  now?: Date;
}

export interface Pruned {
  remote: string;
  release: ReleaseId;
  /** When it was last live, or published where it never was. RFC 3339. */
  lastUse: string;
}

/** What another release's move must be to end the time of this one. */
const ENDED_BY: Record<'stable' | 'canary', readonly HistoryAction[]> = {
  stable: ['promote', 'rollback', 'withdraw'],
  canary: ['promote', 'rollback', 'canary', 'halt', 'withdraw'],
};

const DAY = 24 * 60 * 60 * 1000;

/**
 * Removes releases that are neither stable nor canary nor previous, by the pointer or by the registry that people's pages
 * read, and were last live longer ago than any page may have been open. What was live yesterday stays, however old it is: tabs that were opened then still load its chunks.
 */
export async function pruneReleases(store: Store, options: PruneOptions): Promise<Pruned[]> {
  const { days, dryRun, now = new Date() } = options;
  const pruned: Pruned[] = [];
  for (const remote of options.remote === undefined ? await remotesIn(store) : [options.remote]) {
    for (const release of await publishedReleases(store, remote)) {
      const publishedAt = await store.writtenAt(releaseKey(remote, release, 'contract.json'));
      // Being published at this moment, or left by a publication that did not end.
      if (publishedAt === null) continue;
      // Read anew for each, for somebody may be promoting.
      const { pointer } = await readPointer(store, remote);
      const shown = (await readRegistry(store)).registry?.remotes[remote];
      if ([pointer, ...(shown ? [shown] : [])].some((each) => releasesNamedBy(each).includes(release)))
        continue;
      const lastUse = lastUseOf(release, pointer, publishedAt);
      if (now.getTime() - lastUse.getTime() < days * DAY) continue;
      if (!dryRun) await store.remove(`${remote}/${release}`);
      pruned.push({ remote, release, lastUse: lastUse.toISOString() });
    }
  }
  return pruned;
}

/** Of a release that nobody has by now. */
function lastUseOf(release: ReleaseId, { history }: RemotePointer, publishedAt: Date): Date {
  const mentioned = history.findIndex((entry) => entry.release === release);
  // Not in the history: its time as a live release, if it had one, is over since before the oldest entry.
  const oldest = history.length < HISTORY_LENGTH ? undefined : history.at(-1);
  if (mentioned < 0) return later(publishedAt, oldest?.at);
  const ending = ENDED_BY[history[mentioned]?.action === 'canary' ? 'canary' : 'stable'];
  const end = history.slice(0, mentioned).findLast(({ action }) => ending.includes(action));
  return later(publishedAt, (end ?? history[mentioned])?.at);
}

const later = (a: Date, b: string | undefined): Date =>
  b === undefined || new Date(b) < a ? a : new Date(b);
