import type { Fault, LookedSeries, Value } from './kinds.ts';
import { median } from './robust.ts';
import { hourOfDay, type SeriesHour, type Usual } from './usual.ts';

const HOUR = 3_600_000;
/** So many values on each side say what a value should be like. */
const BESIDE = 3;
/** What lasts longer was measured. */
const LONGEST = 3;
/** Times the range that is usual at that hour; of all that is usual, the share that it takes at least and at most. */
const RANGES = 6;
const LEAST_SHARE = 0.3;
const MOST_SHARE = 1;
/** Times the spread of the values around it. */
const SPREADS = 8;

/** @returns how far a value must be from those around it at that hour to be none that was measured. */
export function farAt({ ranges, least, most }: Usual, at: number): number {
  const spread = Math.max(most - least, 0.01 * Math.max(Math.abs(most), Math.abs(least)));
  const usual = RANGES * (ranges[hourOfDay({ at })] ?? 0);
  return Math.min(MOST_SHARE * spread, Math.max(LEAST_SHARE * spread, usual));
}

/** Whether a spike may lie within the hour. One that has few readings is held against the hours beside it. */
export function mayHaveSpike(
  hour: SeriesHour,
  beside: readonly (SeriesHour | undefined)[],
  usual: Usual,
): boolean {
  if (usual.isCounter) return false;
  const near = beside.filter((each) => each !== undefined && Math.abs(each.at - hour.at) <= 2 * HOUR);
  const all = hour.n > 2 * BESIDE ? [hour] : [hour, ...near.filter((each) => each !== undefined)];
  const range = Math.max(...all.map(({ max }) => max)) - Math.min(...all.map(({ min }) => min));
  return range > farAt(usual, hour.at);
}

/**
 * One to three values far beyond those on both sides of them.
 * @param values in order, of hours that may have one and of those beside them
 * @param isAmount what comes after a silence is of more than one interval
 */
export function findSpikes(
  { metric, hours, usual }: LookedSeries,
  values: readonly Value[],
  isAmount: boolean,
): Fault[] {
  const { pace } = usual;
  const lastBefore = new Map(hours.map(({ first }, index) => [first, hours[index - 1]?.last ?? first]));
  const level = values.map(({ at, value }, index) => {
    const step = at - (lastBefore.get(at) ?? values[index - 1]?.at ?? at);
    return isAmount && pace !== null && step > 1.5 * pace ? (value * pace) / step : value;
  });
  const spikes: Fault[] = [];
  let run = 0;
  for (const [index, { at, value }] of values.entries()) {
    const beyond = beyondNeighbors(index, values, level, usual);
    if (beyond === undefined) {
      run = 0;
      continue;
    }
    run += 1;
    const last = spikes.at(-1);
    if (run === 1 || !last) {
      spikes.push({ kind: 'spike', metric, from: at, until: at, count: 1, seen: value, expected: beyond });
      continue;
    }
    last.until = at;
    last.count += 1;
    if (Math.abs(value - beyond) > Math.abs((last.seen ?? 0) - (last.expected ?? 0))) {
      last.seen = value;
      last.expected = beyond;
    }
  }
  return spikes.filter(({ count }) => count <= LONGEST);
}

/** What those around it are like, if it lies far beyond them. */
function beyondNeighbors(
  index: number,
  values: readonly Value[],
  level: readonly number[],
  usual: Usual,
): number | undefined {
  const own = level[index] ?? 0;
  const at = values[index]?.at ?? 0;
  const reach = Math.max(8 * (usual.pace ?? HOUR / 4), HOUR / 60);
  const near = (other: number) => Math.abs((values[other]?.at ?? Number.POSITIVE_INFINITY) - at) <= reach;
  const range = (from: number, to: number) =>
    Array.from({ length: Math.max(0, to - from) }, (_, place) => from + place)
      .filter((other) => other >= 0 && other < level.length && near(other))
      .map((other) => level[other] ?? 0);
  const before = range(index - BESIDE, index);
  const after = range(index + 1, index + 1 + BESIDE);
  // Of the last one it is not known yet whether it comes back.
  if (before.length < 2 || after.length < 1) return undefined;
  const beside = [...before, ...after];
  const middle = median(beside);
  const distance = Math.abs(own - middle);
  const spread = median(beside.map((other) => Math.abs(other - middle)));
  // A reading belongs to the hour that ends with it or after it.
  if (distance <= Math.max(farAt(usual, at - 1), SPREADS * spread)) return undefined;
  // A step does not come back: what is after it is like it.
  const returns = (side: readonly number[]) => side.some((other) => Math.abs(other - middle) < distance / 2);
  return returns(before) && returns(after) ? middle : undefined;
}
