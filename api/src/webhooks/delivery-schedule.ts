/**
 * How long to wait after each failed attempt, in seconds: Standard Webhooks' recommended schedule (immediately, 5 s,
 * 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h, 24 h), about three days in all.
 */
const waits = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;

/** Attempts in all, the first one included. */
export const maximumAttempts = waits.length + 1;

/**
 * The wait before the next attempt in milliseconds, up to 20% longer by chance so that a receiver that was down is
 * not met by everything at once; undefined when the attempts are used up.
 * @param attempts how many have been made, 1 or more.
 * @param random a number in [0, 1).
 */
export function nextAttemptDelay(attempts: number, random = Math.random()): number | undefined {
  const wait = waits[attempts - 1];
  return wait === undefined ? undefined : Math.round(wait * 1000 * (1 + 0.2 * random));
}

/** How long the log of what was sent goes back. */
export const DELIVERY_DAYS = 30;
