import type { BucketRow } from './timeseries-points.ts';

const HOUR = 3_600_000;
const QUARTERS = 4;
/** Of fewer hours nobody knows what is usual. */
const FEWEST_HOURS = 6;

/** The least part of an hour's best known quarter that is known of its quarters on the whole. */
const LEAST_EVEN = 0.8;
/** How much more than others the best known quarters may have, as a part of it, over all hours: sites that are few may be large. */
const MOST_EXCESS = 0.05;

interface Quarter {
  /** What part of the sites is known. */
  known: number;
  size: number;
}

/**
 * Whether sites of a type send less often than each quarter of an hour: in most hours some of their quarters are known and others
 * are not. A sum by quarters would go up and down with who has just sent; by hours all are in it.
 */
export function haveUnevenQuarters(rows: readonly BucketRow[]): boolean {
  const types = new Map<string, Map<number, Quarter[]>>();
  for (const { role, type, time_bucket, coverage, complete, value } of rows) {
    if (!complete || value === null) continue;
    const name = `${role} ${type}`;
    const hours = types.get(name) ?? new Map<number, Quarter[]>();
    const hour = Math.floor(Date.parse(time_bucket) / HOUR);
    hours.set(hour, [...(hours.get(hour) ?? []), { known: coverage ?? 1, size: Math.abs(value) }]);
    types.set(name, hours);
  }
  return [...types.values()].some((hours) => {
    // The first and the last are there in part.
    const whole = [...hours]
      .toSorted(([a], [b]) => a - b)
      .slice(1, -1)
      .map(([, quarters]) => quarters);
    const areMost = (some: readonly Quarter[][]) => some.length > whole.length / 2;
    if (whole.length < FEWEST_HOURS) return false;
    const uneven = whole.flatMap((quarters) => bestAndOthers(quarters) ?? []);
    return (
      areMost(whole.filter(isUneven)) ||
      (areMost(whole.filter(bestAndOthers)) && excessOf(uneven) > MOST_EXCESS)
    );
  });
}

function isUneven(quarters: readonly Quarter[]): boolean {
  const known = quarters.map((quarter) => quarter.known);
  return known.reduce((sum, part) => sum + part, 0) / QUARTERS < LEAST_EVEN * Math.max(...known);
}

/** The quarters of an hour of which most is known, and those of which less is; undefined where all are alike. */
function bestAndOthers(quarters: readonly Quarter[]) {
  const most = Math.max(...quarters.map(({ known }) => known));
  const others = quarters.filter(({ known }) => known < most);
  const best = quarters.filter(({ known }) => known === most);
  return others.length === 0 ? undefined : { best, others };
}

/** Whether power rises or falls within hours, evens out over a day; what is missing in the same quarters of each does not. */
function excessOf(hours: readonly { best: Quarter[]; others: Quarter[] }[]): number {
  const mean = (quarters: readonly Quarter[]) =>
    quarters.reduce((sum, { size }) => sum + size, 0) / quarters.length;
  const [best, others] = hours.reduce(([a, b], hour) => [a + mean(hour.best), b + mean(hour.others)], [0, 0]);
  return best === 0 ? 0 : (best - others) / best;
}
