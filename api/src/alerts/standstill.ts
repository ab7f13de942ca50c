/**
 * When a plant stands still that should run, told from those of its type and region. All shares are percent of what a site can.
 * `bench/src/scenarios/models` holds how soon it tells of outages, and how seldom of plants to which nothing has happened.
 */

/** A plant that gives no more stands still: inverters and turbines at rest take or give a little. */
export const STANDS_STILL = 1;
/** What ends an outage is more than what began it, so that a trembling value is one. */
export const RUNS_AGAIN = 2;
/** Beside a plant that had not been running, its peers have to make so many times as much: wind and sun come to one before others. */
export const NOT_STARTED = 4;
/** Minutes: some plants take a while to come down, so what one made is the most in so long before the last reading in which it ran. */
export const COMES_DOWN = 10;
/** Minutes within which a plant that stops is seen to stand still; who had stood still for longer has not stopped beside running peers. */
export const SEEN_WITHIN = 5;
/** Minutes: what was measured longer ago tells nothing of now. */
export const LONGEST_AGO = 30;

const MINUTE = 60_000;

/** What the newest reading of a site tells, and what is known from looks before. */
interface Look {
  /** When it was measured, */
  at: Date;
  /** and until when nothing newer has come, in milliseconds since 1970. */
  now: number;
  /** Whether it stands still in it, while its peers make what the rule asks for; null where nothing tells. */
  stands_still: boolean | null;
  /** Since when it has been seen to. */
  since: Date | null;
  /** It ran in between, or was silent for so long that it may have. */
  is_broken: boolean;
  /** What it made shortly before it stood still; null where it did not run. */
  before: number | null;
  /** Of its peers now; null where there are too few. */
  median: number | null;
}

/** What a rule asks for: what peers have to make, and for how long the site has to stand still. */
interface Limits {
  threshold: number;
  for_minutes: number;
}

/** Whether it is an outage by now; if it is not, since when the site stands still as far as is known. */
export function lookAtStandstill(
  { at, now, stands_still, since, is_broken, before, median }: Look,
  { threshold, for_minutes }: Limits,
): { isOutage: boolean; since: Date | null } {
  if (!stands_still) return { isOutage: false, since: null };
  if (since === null || is_broken) return { isOutage: false, since: at };
  const hasStopped = before !== null && before >= threshold;
  const isLongEnough = now - since.getTime() >= for_minutes * MINUTE;
  return { isOutage: isLongEnough && (median ?? 0) >= threshold * (hasStopped ? 1 : NOT_STARTED), since };
}
