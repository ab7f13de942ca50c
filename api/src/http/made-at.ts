import { invalid } from '../errors/http-problem.ts';

/** Milliseconds for which a phone may keep what was done before it sends it. */
const LONGEST_KEPT = 7 * 24 * 60 * 60 * 1000;

/**
 * When something was done that may have waited for a network. A clock that is ahead says now.
 * @throws HttpProblem 422 for what was done longer than seven days ago
 */
export function madeAtOf(field: string, given: string | undefined): Date {
  const now = Date.now();
  const at = given === undefined ? now : Math.min(Date.parse(given), now);
  if (!(now - at <= LONGEST_KEPT)) throw invalid([{ field, message: 'must be within the last seven days' }]);
  return new Date(at);
}
