import { middleOf } from './nearest-points.ts';
import type { ChartProps } from './series.ts';
import { timeTicks } from './time-ticks.ts';

/** Ticks on a time axis. */
export const MOST_TICKS = 9;

type Drawn = Pick<ChartProps, 'kind' | 'series' | 'from' | 'to'>;

/** The x axis of a chart over time: its ends in milliseconds. Null where the axis holds names. */
export function timeAxis({ kind, series, from, to }: Drawn): [first: number, last: number] | null {
  // A bucket begins before the range it belongs to.
  let [first, last] = [from ?? Number.POSITIVE_INFINITY, to ?? Number.NEGATIVE_INFINITY];
  for (const { points } of series) {
    for (const { x, end } of points) {
      if (typeof x !== 'number') return null;
      if (kind === 'bar' && end === undefined) return null;
      if (x < first) first = x;
      const stop = kind === 'line' ? x : (end ?? x);
      if (stop > last) last = stop;
    }
  }
  return first <= last ? [first, last] : null;
}

/** The buckets of whole days that have a date below them, and where: in their middle. */
export function dateTicks(series: Drawn['series']): Map<number, number> {
  const buckets = new Map<number, number>();
  for (const { points } of series) {
    for (const point of points) if (point.end !== undefined) buckets.set(middleOf(point), Number(point.x));
  }
  const inOrder = [...buckets].toSorted(([a], [b]) => a - b);
  const step = Math.max(1, Math.ceil(inOrder.length / MOST_TICKS));
  return new Map(inOrder.filter((_, index) => index % step === 0));
}

/** Pixels of half a date, and of a time axis on a phone. */
const HALF_A_DATE = 40;
const SHORTEST_AXIS = 300;

/** For half of the last date, where one stands below the end of the axis. */
export function roomAtTheEnd(
  span: [number, number] | null,
  timeZone: string,
  dates: ReadonlyMap<number, number> | null = null,
): number {
  if (span === null) return HALF_A_DATE;
  const [first, last] = span;
  const ticks = dates === null ? timeTicks(first, last, timeZone, MOST_TICKS) : [...dates.keys()];
  const tick = ticks.at(-1) ?? first;
  const rest = last > first ? (last - tick) / (last - first) : 0;
  return Math.max(0, HALF_A_DATE - rest * SHORTEST_AXIS);
}
