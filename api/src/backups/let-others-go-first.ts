import { setTimeout as pause } from 'node:timers/promises';
import type { FairTurns } from '../database/fair-turns.ts';

const MOST_REST = 3;
/** Between what a page asks for there is less. */
const QUIET_MS = 40;

/**
 * The embedded database does one thing at a time. A page asks for ten, one after another, and waited for a piece of an archive with
 * each: so after a piece others go first as long as they ask, up to three times as long as it took.
 * @param tookMs how long the piece took
 */
export async function letOthersGoFirst(
  turns: Pick<FairTurns, 'asked'>,
  tookMs: number,
  signal: AbortSignal,
): Promise<void> {
  const mostMs = MOST_REST * tookMs;
  const end = performance.now() + mostMs;
  for (let asked = -1, now = 0; asked !== turns.asked && now < end; now = performance.now()) {
    asked = turns.asked;
    await pause(Math.min(QUIET_MS, mostMs), undefined, { signal }).catch(() => signal.throwIfAborted());
  }
}
