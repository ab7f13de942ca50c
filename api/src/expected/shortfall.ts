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

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A large gap is seen in few days, a small one in many: one by one days differ by more. `enough` is the light of a day that tells of it, of the best day’s. */
export const looks = [
  { days: 3, least: 0.15, enough: 0.2 },
  { days: 14, least: 0.06, enough: 0.3 },
] as const;
/** What is usual is told by so many days before. */
const LEAST_USUAL = 10;
/** Of the best day: with less of it a day tells little. */
const ENOUGH = 0.2;
/** Of a day’s expected energy so much must be known. */
const KNOWN = 0.8;
/** Below, it stood still, which is another matter. */
const WORKED = 0.3;

/** Of the few days each lies lower by this part of what is looked for: one dark day among them is weather. */
const EACH = 0.25;

/**
 * Whether the last days lie below what came before, longer and by more than weather does: a string that is down, soiling.
 * What was there all the time is not seen, and where no neighbor told of the clouds two gloomy weeks would look the same: such
 * days tell nothing. Hours of one site, in order. Days are spans of 24 hours that end with the last hour,
 * so that all of the hours since something happened tell of it, at whatever time of the day it is looked.
 */
export function findShortfall(hours: readonly HourWithExpected[], longitude: number): Shortfall | null {
  const end = (hours.at(-1)?.at ?? 0) + HOUR;
  for (const { days: count, least, enough } of looks) {
    const told = daysThatTell(hours, ({ at }) => Math.floor((at - end) / DAY), enough);
    const last = told.slice(-count);
    const before = told.slice(0, -count);
    const [first] = last;
    if (!first || last.length < count || before.length < LEAST_USUAL) continue;
    const usual = shareOf(before);
    const missing = 1 - shareOf(last) / usual;
    const isLasting = count > 3 || last.every(({ share }) => share < usual * (1 - least * EACH));
    if (missing < least || !isLasting) continue;
    return {
      share: 100 * missing,
      days: count,
      since: sinceOf(hours, end + first.day * DAY, longitude),
      usual,
    };
  }
  return null;
}

/** Of the two days of the sun that 24 hours lie in the first one, unless it is only its evening. */
function sinceOf(hours: readonly HourWithExpected[], from: number, longitude: number): number {
  const own = hours.filter(({ at }) => at >= from && at < from + DAY);
  const first = dayOfSun(from, longitude);
  const sumOf = (of: typeof own) => of.reduce((sum, { expected }) => sum + expected, 0);
  const ofFirst = own.filter(({ at }) => dayOfSun(at, longitude) === first);
  return sumOf(ofFirst) >= sumOf(own) / 4 ? first : first + 1;
}

type HourWithExpected = Pick<ExpectedHour, 'at' | 'energy' | 'expected'> &
  Partial<Pick<ExpectedHour, 'clouds'>>;

/** The number of the day that a moment lies in, from one midnight of the sun to the next. */
export const dayOfSun = (at: number, longitude: number) => Math.floor((at + (longitude / 360) * DAY) / DAY);

/** Of the days of the hours those that tell how well the site did, in order. */
export const toldDays = (hours: readonly HourWithExpected[], longitude: number): ToldDay[] =>
  daysThatTell(hours, ({ at }) => dayOfSun(at, longitude));

function daysThatTell(
  hours: readonly HourWithExpected[],
  dayOf: (hour: HourWithExpected) => number,
  enough = ENOUGH,
): ToldDay[] {
  const days = new Map<number, { energy: number; expected: number; all: number; seen: number }>();
  for (const hour of hours) {
    const { energy, expected, clouds } = hour;
    const number = dayOf(hour);
    const day = days.get(number) ?? { energy: 0, expected: 0, all: 0, seen: 0 };
    days.set(number, day);
    day.all += expected;
    if (clouds !== 'usual') day.seen += expected;
    if (energy === null) continue;
    day.energy += energy;
    day.expected += expected;
  }
  const best = [...days.values()].reduce((most, { all }) => Math.max(most, all), 0);
  return [...days]
    .filter(
      ([, { expected, all, seen }]) =>
        expected > 0 && expected >= KNOWN * all && seen >= KNOWN * all && all >= enough * best,
    )
    .map(([day, { energy, expected }]) => ({ day, share: energy / expected, weight: expected }))
    .filter(({ share }) => share >= WORKED);
}

/**
 * The share that half of the days lie below, between the two in the middle as far as it is between them. Under broken clouds
 * neighbors saw other skies, and a day may give half as much again as they say: clear days are sure, so that they count by the
 * square of what was to be had, and the others do not pull, as they would in a mean.
 */
function shareOf(days: readonly { share: number; weight: number }[]): number {
  const sorted = days.toSorted((a, b) => a.share - b.share);
  const half = sorted.reduce((sum, { weight }) => sum + weight ** 2, 0) / 2;
  let below = 0;
  let last: { share: number; middle: number } | undefined;
  for (const { share, weight } of sorted) {
    const middle = below + weight ** 2 / 2;
    if (middle >= half)
      return last
        ? last.share + ((share - last.share) * (half - last.middle)) / (middle - last.middle)
        : share;
    last = { share, middle };
    below += weight ** 2;
  }
  return last?.share ?? Number.NaN;
}
