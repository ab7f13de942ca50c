import { deviation, median, quantile } from './robust.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** What came of a metric in an hour, (at, at + 1 h]. */
export interface SeriesHour {
  at: number;
  n: number;
  min: number;
  max: number;
  first: number;
  last: number;
}

/** What is usual of a metric of a site, learned from its own hours. A fault of some days does not move it: all of it is medians. */
export interface Usual {
  /** Milliseconds between two readings; null where it sends when it pleases. */
  pace: number | null;
  /** Readings an hour. */
  perHour: number;
  /** By hour of UTC: on what share of its days it sends anything. */
  present: number[];
  /** What its hours usually do not go below or above. */
  least: number;
  most: number;
  /** By hour of UTC: how far the values of an hour usually lie apart. */
  ranges: number[];
  /** It only grows. */
  isCounter: boolean;
  /** Hours for which it may usually keep the same value. */
  flat: number;
  /** Values at which it stands still again and again: full, held down, switched off. */
  levels: number[];
}

/** Hours that something came in. Below it nothing is usual yet. */
export const LEAST_HOURS = 72;
/** Of the hours so many must have as many readings as usual: else it sends when it pleases. */
const REGULAR = 0.7;
/** A counter that was reset some times, or repaired, is one all the same. */
const GROWS = 0.97;
/** A level is usual if it stood still at it in so many runs. */
const RUNS = 3;
const MOST_LEVELS = 20;

/** @param hours those in which something came, in order. */
export function learnUsual(hours: readonly SeriesHour[]): Usual | null {
  if (hours.length < LEAST_HOURS) return null;
  const [first, last] = [hours[0]?.at ?? 0, hours.at(-1)?.at ?? 0];
  const days = Math.max(1, (last - first + HOUR) / DAY);
  const byHour = Map.groupBy(hours, hourOfDay);
  const runs = flatRuns(hours);
  const ofHours = Array.from({ length: 24 }, (_, hour) => byHour.get(hour) ?? []);
  return {
    ...paceOf(hours),
    // A silence of weeks makes no hour one at which it usually sends nothing.
    present: ofHours.map((own) => rounded(own.length / Math.min(days, daysWithAny(hours)))),
    least: quantile(
      hours.map(({ min }) => min),
      0.02,
    ),
    most: quantile(
      hours.map(({ max }) => max),
      0.98,
    ),
    ranges: ofHours.map((own) => {
      const ranges = own.map(({ min, max }) => max - min);
      return ranges.length === 0 ? 0 : rounded(median(ranges) + 3 * deviation(ranges));
    }),
    isCounter: isCounter(hours),
    flat: usualFlat(runs, days),
    levels: [...Map.groupBy(runs, ({ value }) => value)]
      .filter(([, own]) => own.length >= RUNS)
      .toSorted(([, a], [, b]) => b.length - a.length)
      .slice(0, MOST_LEVELS)
      .map(([value]) => value),
  };
}

const daysWithAny = (hours: readonly SeriesHour[]): number =>
  new Set(hours.map(({ at }) => Math.floor(at / DAY))).size;

export const hourOfDay = ({ at }: { at: number }): number => Math.floor((at % DAY) / HOUR);

/** Three digits: it is stored for each metric of each site. */
const rounded = (value: number): number => Number(value.toPrecision(3));

function paceOf(hours: readonly SeriesHour[]): { pace: number | null; perHour: number } {
  // The first and the last may be cut.
  const counts = hours.slice(1, -1).map(({ n }) => n);
  const perHour = median(counts);
  if (perHour >= 2) {
    const near = counts.filter((n) => Math.abs(n - perHour) <= Math.max(1, perHour / 4));
    return { pace: near.length >= REGULAR * counts.length ? HOUR / perHour : null, perHour };
  }
  const steps = hours.slice(1).map(({ last }, index) => last - (hours[index]?.last ?? 0));
  const pace = median(steps);
  const near = steps.filter((step) => Math.abs(step - pace) <= pace / 4);
  return { pace: near.length >= REGULAR * steps.length ? pace : null, perHour };
}

function isCounter(hours: readonly SeriesHour[]): boolean {
  let [kept, grown] = [0, 0];
  for (const [index, { min, max }] of hours.entries()) {
    const before = hours[index - 1];
    if (!before) continue;
    if (min >= before.max) kept += 1;
    if (max > before.max) grown += 1;
  }
  const pairs = hours.length - 1;
  return kept >= GROWS * pairs && grown >= 0.2 * pairs;
}

export interface FlatRun {
  value: number;
  /** Of the hours that were given. */
  begin: number;
  end: number;
  /** Hours from its beginning to its end. */
  length: number;
}

/** Hours in a row, none missing, all values of which are the same and not zero. */
export function flatRuns(hours: readonly SeriesHour[]): FlatRun[] {
  const runs: FlatRun[] = [];
  for (const [index, { at, min, max }] of hours.entries()) {
    if (min !== max || max === 0) continue;
    const run = runs.at(-1);
    if (run?.end === index - 1 && run.value === max && hours[index - 1]?.at === at - HOUR) {
      run.end = index;
      run.length += 1;
    } else runs.push({ value: max, begin: index, end: index, length: 1 });
  }
  return runs;
}

/** By day the longest; most days of most metrics have none. */
function usualFlat(runs: readonly FlatRun[], days: number): number {
  const longest = runs.map(({ length }) => length).toSorted((a, b) => b - a);
  const ofDays = Array.from({ length: Math.ceil(days) }, (_, day) => longest[day] ?? 0);
  return Math.ceil(median(ofDays) + 3 * deviation(ofDays));
}
