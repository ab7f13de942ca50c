import type { BucketRow } from './timeseries-points.ts';

const HOUR = 3_600_000;
const QUARTERS = 4;
/** Of fewer hours nobody knows what is usual. */
const FEWEST_HOURS = 6;

/** The least part of an hour's best known quarter that is known of its quarters on the whole. */
const LEAST_EVEN = 0.8;

/**
 * Whether sites of a type send less often than each quarter of an hour: in most hours some of their quarters are known and others
 * are not. A sum by quarters would go up and down with who has just sent; by hours all are in it.
 */
export function haveUnevenQuarters(rows: readonly BucketRow[]): boolean {
  const types = new Map<string, Map<number, number[]>>();
  for (const { role, type, time_bucket, coverage, complete, value } of rows) {
    if (!complete || value === null) continue;
    const name = `${role} ${type}`;
    const hours = types.get(name) ?? new Map<number, number[]>();
    const hour = Math.floor(Date.parse(time_bucket) / HOUR);
    hours.set(hour, [...(hours.get(hour) ?? []), coverage ?? 1]);
    types.set(name, hours);
  }
  return [...types.values()].some((hours) => {
    // The first and the last are there in part.
    const whole = [...hours].toSorted(([a], [b]) => a - b).slice(1, -1);
    return (
      whole.length >= FEWEST_HOURS && whole.filter(([, known]) => isUneven(known)).length > whole.length / 2
    );
  });
}

const isUneven = (known: readonly number[]) =>
  known.reduce((sum, part) => sum + part, 0) / QUARTERS < LEAST_EVEN * Math.max(...known);
