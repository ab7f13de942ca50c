import type { BadMark, ReleaseId, RemotePointer } from '../contract.ts';
import { actor } from './actor.ts';
import { RefusalError } from './refusal.ts';
import { publishedReleases } from './resolve-release.ts';
import type { Store } from './store.ts';

type Marks = NonNullable<RemotePointer['bad']>;

/** The marks with one more: a release that was taken back does not return on its own. */
export function marked(
  { bad = {} }: RemotePointer,
  release: ReleaseId | null,
  how: BadMark['how'],
  reason: string,
): Marks {
  if (release === null) return bad;
  return { ...bad, [release]: { at: new Date().toISOString(), by: actor(), how, reason } };
}

export function unmarked({ bad = {} }: RemotePointer, release: ReleaseId | null): Marks {
  return Object.fromEntries(Object.entries(bad).filter(([name]) => name !== release));
}

const DONE: Record<BadMark['how'], string> = {
  rollback: 'rolled back',
  halt: 'halted',
  disable: 'turned off',
};

/** @throws RefusalError for a release that somebody took back, unless the caller gives a reason to */
export function assertNotBad(
  remote: string,
  { bad = {} }: RemotePointer,
  release: ReleaseId,
  evenThough: string | undefined,
): void {
  const mark = bad[release];
  if (mark === undefined || evenThough !== undefined) return;
  throw new RefusalError(
    `${remote} ${release} was ${DONE[mark.how]} by ${mark.by} at ${mark.at} (${mark.reason}): pass --even-though "<reason>" ` +
      'if people shall get it again.',
  );
}

/** The last release that everybody had and nobody took back, of those that the store still has; null: there is none. */
export async function lastGood(
  store: Store,
  remote: string,
  { history, bad = {} }: RemotePointer,
  except: (ReleaseId | null)[],
): Promise<ReleaseId | null> {
  const published = new Set(await publishedReleases(store, remote));
  const found = history.find(
    ({ action, release }) =>
      action === 'promote' &&
      release !== null &&
      published.has(release) &&
      bad[release] === undefined &&
      !except.includes(release),
  );
  return found?.release ?? null;
}
