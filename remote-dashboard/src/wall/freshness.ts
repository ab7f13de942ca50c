import type { Now, NowOfRole } from 'api/contract';

/** An answer, and when it was asked for: milliseconds of the page's steady clock, as all times here. */
export interface Answered<T> {
  value: T;
  askedAt: number;
}

/** Milliseconds between two questions for the power of now, and after how many of them without an answer it is none of now. */
export const NOW_EVERY = 30_000;
const PATIENCE = 2.5;

/** Whether an answer still says how things are: its next one was due, and did not come. */
export function isStale(
  { askedAt }: Pick<Answered<unknown>, 'askedAt'>,
  every: number,
  now: number,
): boolean {
  return now - askedAt > PATIENCE * every;
}

/**
 * What the service's clock says at a moment of this page, before or after an answer: a wall's own clock may be wrong, and only
 * the time from one to the other is measured by it.
 */
export function serverTime({ value, askedAt }: Answered<{ at: string }>, moment: number): number {
  return Date.parse(value.at) + moment - askedAt;
}

/** A figure that was true once, and when that was by the service's clock. */
export interface LastKnown {
  power: number;
  at: number;
}

export type ShownPower =
  | { state: 'live'; power: number; sites: number; leftOut: number; age: number }
  | { state: 'last-known'; power: number; at: number }
  /** Nothing came yet, or no site reports. */
  | { state: 'unknown' };

/**
 * What may be said of a role's power. Live is only what was answered a moment ago by a service that counts only sites that
 * report as they use to; all else is known of an earlier time, or not at all.
 */
export function shownPower(
  answer: Answered<Now> | null,
  role: 'generation' | 'consumption' | 'storage',
  known: LastKnown | undefined,
  now: number,
): ShownPower {
  const part: NowOfRole | undefined = answer?.value[role];
  if (answer !== null && part?.power != null && !isStale(answer, NOW_EVERY, now))
    return {
      state: 'live',
      power: part.power,
      sites: part.sites,
      leftOut: part.left_out,
      age: part.oldest === null ? 0 : Math.max(0, serverTime(answer, now) - Date.parse(part.oldest)),
    };
  return known === undefined ? { state: 'unknown' } : { state: 'last-known', ...known };
}

/** What an answer lets be said later, when none comes any more. */
export function lastKnown(
  { value }: Answered<Now>,
  role: 'generation' | 'consumption' | 'storage',
): LastKnown | undefined {
  const { power } = value[role];
  return power === null ? undefined : { power, at: Date.parse(value.at) };
}
