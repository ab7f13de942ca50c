/** Alerts that open together are told together: a mail waits this long for the next one, */
export const GATHER_MS = 1000;
/** but never longer than this. */
export const LONGEST_GATHER_MS = 10_000;
/** After a mail everything but critical alerts waits this long, and then comes as one digest; */
export const PAUSE_MS = 300_000;
/** and what is critical this long, so that a storm of it is not a storm of mails. */
export const CRITICAL_PAUSE_MS = 30_000;
/** How long the log of what was mailed goes back. */
export const MAIL_DAYS = 30;

/** Seconds to wait after each failed attempt: about two days in all. */
const waits = [10, 60, 300, 1800, 7200, 18_000, 36_000, 86_400] as const;

/** The wait before the next attempt in milliseconds; undefined when the attempts are used up. */
export function nextMailDelay(attempts: number, random = Math.random()): number | undefined {
  const wait = waits[attempts - 1];
  return wait === undefined ? undefined : Math.round(wait * 1000 * (1 + 0.2 * random));
}
