/** Which way a series went; `amount` is null when there is nothing to compare with. */
export interface Change {
  direction: 'up' | 'down' | 'flat';
  /** In percent, or as a difference. */
  amount: number | null;
}

/** What of a bucket a trend is made of. */
export interface TrendRow {
  time_bucket: string;
  value: number | null;
  /** The part of the bucket, from 0 to 1, that is known. */
  coverage: number | null;
  complete: boolean;
}

export type Trend =
  /** With what part of each of the two is known: a gap in one makes its amount smaller. */
  | { known: true; change: Change; before: number; after: number }
  /** Too little is known to compare: of one of the two the least. */
  | { known: false; of: Compared; coverage: number };

/** What is compared: the halves of a range, or the range with one before it. */
export type Compared = 'firstHalf' | 'secondHalf' | 'earlier' | 'range';

/** The part of both stretches that must be known. */
const LEAST_COVERAGE = 0.8;

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Of a number of points, how many are compared with the others: an odd one in the middle counts as recent. */
export function middleOfPoints(points: number): number {
  return Math.floor(points / 2);
}

/**
 * The change of the second half of the points against the first (B-7.4), to one decimal. The points
 * are what a figure was in each bucket that is over; a bucket without a figure is unknown, not zero. `starts` are all
 * buckets that there could be.
 */
export function trendOf(rows: readonly TrendRow[], starts: readonly number[], unit: '%' | 'K'): Trend | null {
  if (starts.length < 2) return null;
  const complete = rows.filter((row) => row.complete && row.value !== null);
  const at = new Map(complete.map((row) => [Date.parse(row.time_bucket), row]));
  const middle = middleOfPoints(starts.length);
  const halves = [starts.slice(0, middle), starts.slice(middle)].map((half) => {
    const known = half.flatMap((start) => at.get(start) ?? []);
    const covered = known.reduce((sum, { coverage }) => sum + (coverage ?? 1), 0);
    return { coverage: covered / half.length, value: mean(known.map(({ value }) => value ?? 0)) };
  });
  const [before, after] = halves;
  if (before === undefined || after === undefined || rows.length === 0) return null;
  const unknown = tooLittle({ firstHalf: before.coverage, secondHalf: after.coverage });
  const change = changeOf(before.value, after.value, unit);
  return unknown ?? { known: true, change, before: before.coverage, after: after.coverage };
}

/** Why there is no trend, where less than 80% of one of them is known. */
export function tooLittle(coverages: Partial<Record<Compared, number>>): Trend | null {
  const [least] = Object.entries(coverages).toSorted(([, one], [, other]) => one - other);
  if (least === undefined || least[1] >= LEAST_COVERAGE) return null;
  return { known: false, of: least[0] as Compared, coverage: least[1] };
}

/** The change from one figure to another, to one decimal. */
export function changeOf(before: number, after: number, unit: '%' | 'K' = '%'): Change {
  if (unit === 'K') return directed(Math.round((after - before) * 10) / 10);
  if (before === 0) return { ...directed(after), amount: null };
  return directed(Math.round(((after - before) / Math.abs(before)) * 1000) / 10);
}

function directed(amount: number): Change {
  if (amount === 0) return { direction: 'flat', amount: 0 };
  return { direction: amount > 0 ? 'up' : 'down', amount };
}
