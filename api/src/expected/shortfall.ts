import type { ExpectedHour, SkyOfHour } from './expect-hours.ts';
import { quantile } from './solar-model.ts';

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
  /** By how much the share of a healthy site is off on such a day: neighbors tell, which saw different skies. */
  error: number;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/**
 * A large gap is seen in few days, a small one in many: one by one days differ by more. It must be larger than `least`, and than
 * so many times what such days are off by anyhow, which is little under a clear sky and much under broken clouds.
 */
export const looks = [
  { days: 3, least: 0.15, errors: 1.6 },
  { days: 14, least: 0.055, errors: 1.7 },
] as const;
/** So many times as many days the last ones may lie apart. */
const LATELY = 2;
/** What is usual is told by so many days before. */
const LEAST_USUAL = 10;
/** Of the best day: with less of it a day tells nothing, and with less than `ENOUGH_ALONE` nothing by itself. */
const ENOUGH = 0.1;
const ENOUGH_ALONE = 0.2;
/** Of a day’s expected energy so much must be known. */
const KNOWN = 0.8;
/** Below, it stood still, which is another matter. */
const WORKED = 0.3;

/** Of the few days each lies lower by this part of what is looked for: one dark day among them is weather. */
const EACH = 0.25;
/** Days of the clearest sky are off by so much: the model's own error. */
const SURE = 0.03;
/** Of a day without any of the light of the best one; twice that where a single neighbor tells of its clouds. */
const UNSURE = 0.5;
/** So much surer than the usual day one may be at most: that few neighbors agree is often chance. */
const SUREST = 2.5;
/** A median is off by so much more than a mean. */
const OF_MEDIAN = 1.25;

/**
 * Whether the last days lie below what came before, longer and by more than weather does: a string that is down, soiling.
 * What was there all the time is not seen, and where no neighbor told of the clouds two gloomy weeks would look the same: such
 * days tell nothing. Hours of one site, in order. Days are spans of 24 hours that end with the last hour,
 * so that all of the hours since something happened tell of it, at whatever time of the day it is looked.
 */
export function findShortfall(hours: readonly HourWithExpected[], longitude: number): Shortfall | null {
  const end = (hours.at(-1)?.at ?? 0) + HOUR;
  const told = daysThatTell(hours, ({ at }) => Math.floor((at - end) / DAY));
  for (const { days: count, least, errors } of looks) {
    const last = told.slice(-count);
    const before = told.slice(0, -count);
    const [first] = last;
    if (!first || last.length < count || before.length < LEAST_USUAL) continue;
    // Days of long ago, after which it was silent or dark, tell nothing of now.
    if (first.day < -LATELY * count) continue;
    const usual = shareOf(before);
    const missing = 1 - shareOf(last) / usual;
    const isLasting = count > 3 || last.every(({ share }) => share < usual * (1 - least * EACH));
    if (missing < Math.max(least, errors * errorBetween(last, before)) || !isLasting) continue;
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

type HourWithExpected = Pick<ExpectedHour, 'at' | 'energy' | 'expected'> & Partial<SkyOfHour>;

/** The number of the day that a moment lies in, from one midnight of the sun to the next. */
export const dayOfSun = (at: number, longitude: number) => Math.floor((at + (longitude / 360) * DAY) / DAY);

/** Of the days of the hours those that tell one by one how well the site did, in order. */
export const toldDays = (hours: readonly HourWithExpected[], longitude: number): ToldDay[] =>
  daysThatTell(hours, ({ at }) => dayOfSun(at, longitude), ENOUGH_ALONE);

interface DayOfHours {
  energy: number;
  /** In hours of which the energy is known. */
  expected: number;
  all: number;
  /** Of hours in which a neighbor told of the clouds. */
  seen: number;
  /** Of each neighbor the kWh that its sky let expect by itself, and those expected in the hours it told of. */
  byNeighbor: { told: number; of: number }[];
}

function daysThatTell(
  hours: readonly HourWithExpected[],
  dayOf: (hour: HourWithExpected) => number,
  enough = ENOUGH,
): ToldDay[] {
  const days = new Map<number, DayOfHours>();
  for (const hour of hours) {
    const { energy, expected, clouds, byNeighbor = [] } = hour;
    const number = dayOf(hour);
    const day = days.get(number) ?? { energy: 0, expected: 0, all: 0, seen: 0, byNeighbor: [] };
    days.set(number, day);
    day.all += expected;
    if (clouds !== 'usual') day.seen += expected;
    for (const [index, share] of byNeighbor.entries()) {
      const neighbor = (day.byNeighbor[index] ??= { told: 0, of: 0 });
      if (share === null) continue;
      neighbor.told += share * expected;
      neighbor.of += expected;
    }
    if (energy === null) continue;
    day.energy += energy;
    day.expected += expected;
  }
  const best = [...days.values()].reduce((most, { all }) => Math.max(most, all), 0);
  const told = [...days]
    .filter(
      ([, { expected, all, seen }]) =>
        expected > 0 && expected >= KNOWN * all && seen >= KNOWN * all && all >= enough * best,
    )
    .map(([number, day]) => ({
      day: number,
      share: day.energy / day.expected,
      weight: day.expected,
      error: errorOf(day, best),
    }))
    .filter(({ share }) => share >= WORKED);
  const usual = quantile(
    told.map(({ error }) => error),
    0.5,
  );
  return told.map((day) => ({ ...day, error: Math.max(day.error, usual / SUREST) }));
}

/**
 * How far neighbors lie apart on that day is how far a healthy site lies off their median. Few of them may agree by chance, so
 * that what is usual of a day with so little light counts beside them, and alone where there is but one.
 */
function errorOf({ all, byNeighbor }: DayOfHours, best: number): number {
  // One that was silent for much of the day agrees with nobody.
  const telling = byNeighbor.filter(({ of }) => of > 0 && of >= KNOWN * all);
  const count = telling.length;
  const assumed = (UNSURE * (1 - all / best)) ** 2;
  if (count < 2) return Math.sqrt(SURE ** 2 + 4 * assumed);
  const squares = telling.reduce((sum, { told, of }) => sum + (told / of - 1) ** 2, 0);
  const weight = 1 / (count - 1);
  // How far apart few lie is not known well either: as in Student's distribution, of three twice as much is allowed for.
  const unknown = (count + 1) / (count - 1);
  const seen = (unknown * (squares + assumed * weight)) / (count - 1 + weight);
  // The median of the neighbors is off as well.
  return Math.sqrt(SURE ** 2 + seen * (1 + OF_MEDIAN ** 2 / count));
}

/** By how much the shares of two groups of days differ where nothing is wrong. */
function errorBetween(last: readonly ToldDay[], before: readonly ToldDay[]): number {
  const square = (days: readonly ToldDay[]) => 1 / days.reduce((sum, day) => sum + weightOf(day), 0);
  return OF_MEDIAN * Math.sqrt(square(last) + square(before));
}

const weightOf = ({ error }: ToldDay) => 1 / error ** 2;

/**
 * The share that half of the days lie below, between the two in the middle as far as it is between them. Under broken clouds
 * neighbors saw other skies, and a day may give half as much again as they say: each counts by how sure it is, and those that
 * are not do not pull, as they would in a mean.
 */
function shareOf(days: readonly ToldDay[]): number {
  const sorted = days.toSorted((a, b) => a.share - b.share);
  const half = sorted.reduce((sum, day) => sum + weightOf(day), 0) / 2;
  let below = 0;
  let last: { share: number; middle: number } | undefined;
  for (const day of sorted) {
    const middle = below + weightOf(day) / 2;
    if (middle >= half)
      return last
        ? last.share + ((day.share - last.share) * (half - last.middle)) / (middle - last.middle)
        : day.share;
    last = { share: day.share, middle };
    below += weightOf(day);
  }
  return last?.share ?? Number.NaN;
}
