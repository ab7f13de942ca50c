import type { Hours } from '../count-hours.ts';
import { isKeptByText, MOST, multiplesOf, narrowed, type NarrowNumbers, unitOf } from './narrow-numbers.ts';

/** Of so many parts of what was added sums and levels are rounded (decision 0062). */
const ROUNDED = { sum: 1e-15, level: 1e-14 };
/** Numbers that can be calculated with. */
const CALCULABLE = { least: 1e-250, most: 1e290 };

/** A row of `hour_block`, but for its tenant: hours of a series and day of UTC. */
export interface HourBlock extends NarrowNumbers {
  series_id: number;
  /** The first and the last hour, by name: seconds since 1970. */
  begins: number;
  ends: number;
  hours: number;
  /** Seconds from the first, where not each follows an hour after the one before. */
  offsets?: readonly number[];
  /** One of the two. */
  count?: number;
  counts?: readonly number[];
  /** Milliseconds from the name of an hour to its first and last reading: of all, or of each. */
  first_ms?: number;
  last_ms?: number;
  firsts?: readonly number[];
  lasts?: readonly number[];
  sums?: readonly number[];
  large_sums?: readonly number[];
  /** Where they are not the means of the readings. */
  levels?: readonly number[];
}

/** The hours at such places, from `from` on and before `to`, as a block; undefined where they have to be rows. */
export function hourBlockOf(hours: Hours, from: number, to: number): HourBlock | undefined {
  const of = <T>(list: readonly T[]) => list.slice(from, to);
  const [names, counts] = [of(hours.begin), of(hours.count)];
  const [sums, lows, highs, levels] = [of(hours.sum), of(hours.min), of(hours.max), of(hours.level)];
  if (![sums, lows, highs, levels].every(areKept)) return undefined;
  const figures = { sums, lows, highs, levels } as Record<'sums' | 'lows' | 'highs' | 'levels', number[]>;
  const sizes = figures.lows.map((low, index) =>
    Math.max(Math.abs(low), Math.abs(figures.highs[index] ?? 0)),
  );
  if (sizes.some((size) => size !== 0 && (size < CALCULABLE.least || size > CALCULABLE.most)))
    return undefined;
  const [first = 0] = names;
  const isEven = names.every((name, index) => name === first + index * 3600);
  return {
    series_id: hours.series[from] ?? 0,
    begins: first,
    ends: names.at(-1) ?? first,
    hours: names.length,
    ...(isEven ? {} : { offsets: names.map((name) => name - first) }),
    ...(areSame(counts) ? { count: counts[0] ?? 0 } : { counts }),
    ...placesOf(
      of(hours.first).map((at, index) => Math.round((at - (names[index] ?? 0)) * 1000)),
      of(hours.last).map((at, index) => Math.round((at - (names[index] ?? 0)) * 1000)),
    ),
    ...valuesOf(figures, counts, sizes),
  };
}

const areKept = (numbers: readonly (number | null)[]): numbers is number[] => numbers.every(isKeptByText);
const areSame = (numbers: readonly number[]) => numbers.every((number) => number === numbers[0]);

function placesOf(firsts: number[], lasts: number[]): Partial<HourBlock> {
  return areSame(firsts) && areSame(lasts)
    ? { first_ms: firsts[0] ?? 0, last_ms: lasts[0] ?? 0 }
    : { firsts, lasts };
}

/** Units are tried for the sums as well, then for the extremes alone. */
function valuesOf(
  { sums, lows, highs, levels }: Record<'sums' | 'lows' | 'highs' | 'levels', number[]>,
  counts: readonly number[],
  sizes: readonly number[],
): NarrowNumbers & Partial<HourBlock> {
  const extremes = [...lows, ...highs];
  const isNear = (sum: number, index: number, unit: number) =>
    Math.abs(sum) * unit <= MOST.medium &&
    Math.abs(Math.round(sum * unit) / unit - sum) <= ROUNDED.sum * (counts[index] ?? 0) * (sizes[index] ?? 0);
  const unit = unitOf(extremes, (each) => sums.every((sum, index) => isNear(sum, index, each)));
  const areMeans = levels.every((level, index) => {
    const mean = (sums[index] ?? 0) / (counts[index] ?? 1);
    return Math.abs(level - mean) <= ROUNDED.level * (sizes[index] ?? 0);
  });
  return {
    ...narrowed(extremes, unit ?? unitOf(extremes)),
    ...(unit === undefined ? { large_sums: sums } : { sums: multiplesOf(sums, unit) }),
    ...(areMeans ? {} : { levels }),
  };
}
