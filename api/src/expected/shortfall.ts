import type { ExpectedHour } from './expect-hours.ts';

/** A site that gives less than it used to, of what was expected. */
export interface Shortfall {
  /** Percent that is missing, of what the site usually gives of the expected. */
  share: number;
  /** Days that it was seen in. */
  days: number;
  /** Which of them came first, as {@link dayOfSun} numbers them. */
  since: number;
  /** The share of the expected that came before. */
  usual: number;
}

/** A day that tells how well a site did. */
export interface ToldDay {
  /** As {@link dayOfSun} numbers it. */
  day: number;
  /** Of what was expected so much came. */
  share: number;
  /** kWh that were expected in its known hours. */
  weight: number;
}

const DAY = 86_400_000;
/** A large gap is seen in few days, a small one in many: one by one days differ by more. */
export const looks = [
  { days: 3, least: 0.17 },
  { days: 14, least: 0.065 },
] as const;
/** What is usual is told by so many days before. */
const LEAST_USUAL = 10;
/** Of the best day: with less of it a day tells little. */
const ENOUGH = 0.2;
/** Of a day’s expected energy so much must be known. */
const KNOWN = 0.8;
/** Below, it stood still, which is another matter. */
const WORKED = 0.3;

/**
 * Whether the last days lie below what came before, longer and by more than weather does: a string that is down, soiling.
 * What was there all the time is not seen. Hours of one site, in order; days are those of UTC moved by the longitude.
 */
export function findShortfall(hours: readonly HourWithExpected[], longitude: number): Shortfall | null {
  const told = toldDays(hours, longitude);
  for (const { days: count, least } of looks) {
    const last = told.slice(-count);
    const before = told.slice(0, -count);
    const [first] = last;
    if (!first || last.length < count || before.length < LEAST_USUAL) continue;
    const usual = shareOf(before);
    const missing = 1 - shareOf(last) / usual;
    // All of a few days must lie lower: one dark day among them is weather.
    const isLasting = count > 3 || last.every(({ share }) => share < usual * (1 - least / 2));
    if (missing >= least && isLasting) return { share: 100 * missing, days: count, since: first.day, usual };
  }
  return null;
}

type HourWithExpected = Pick<ExpectedHour, 'at' | 'energy' | 'expected'>;

/** The number of the day that a moment lies in, from one midnight of the sun to the next. */
export const dayOfSun = (at: number, longitude: number) => Math.floor((at + (longitude / 360) * DAY) / DAY);

/** Of the days of the hours those that tell how well the site did, in order. */
export function toldDays(hours: readonly HourWithExpected[], longitude: number): ToldDay[] {
  const days = new Map<number, { energy: number; expected: number; all: number }>();
  for (const { at, energy, expected } of hours) {
    const number = dayOfSun(at, longitude);
    const day = days.get(number) ?? { energy: 0, expected: 0, all: 0 };
    days.set(number, day);
    day.all += expected;
    if (energy === null) continue;
    day.energy += energy;
    day.expected += expected;
  }
  const best = [...days.values()].reduce((most, { all }) => Math.max(most, all), 0);
  return [...days]
    .filter(([, { expected, all }]) => expected > 0 && expected >= KNOWN * all && all >= ENOUGH * best)
    .map(([day, { energy, expected }]) => ({ day, share: energy / expected, weight: expected }))
    .filter(({ share }) => share >= WORKED);
}

/** Days with much to be had weigh more: what they say is surer. */
function shareOf(days: readonly { share: number; weight: number }[]): number {
  const weight = days.reduce((sum, day) => sum + day.weight, 0);
  return days.reduce((sum, day) => sum + day.share * day.weight, 0) / weight;
}
