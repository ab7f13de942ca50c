import type { HistoryAction, RegistryRemote } from 'federation/contract';
import type { Candidate } from '../choose-release.ts';

const GIVING: ReadonlySet<HistoryAction> = new Set(['promote', 'canary', 'rollback']);

/**
 * Whether an open page must leave its release now, instead of at its next entry: it was taken back, its preview is over, or
 * somebody has given people a later one as urgent since.
 */
export function isUrgent(
  { recalled = [], history }: Pick<RegistryRemote, 'recalled' | 'history'>,
  held: Candidate,
): boolean {
  if (recalled.includes(held.release)) return true;
  const given = history.findIndex(({ action, release }) => GIVING.has(action) && release === held.release);
  const since = given === -1 ? history : history.slice(0, given);
  return since.some(({ urgent }) => urgent === true);
}
