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

interface Range {
  from?: number | undefined;
  to?: number | undefined;
}

/**
 * The buckets of whole days that have a date below them, and where: in their middle. Days of which nothing is known have a date as well.
 */
export function dateTicks({ series, ...range }: Pick<Drawn, 'series'> & Range): Map<number, number> {
  const buckets = new Map<number, number>();
  for (const { points } of series) {
    for (const point of points) if (point.end !== undefined) buckets.set(middleOf(point), Number(point.x));
  }
  const inOrder = withEmpty(
    [...buckets].toSorted(([a], [b]) => a - b),
    widthOf(series),
    range,
  );
  const step = Math.max(1, Math.ceil(inOrder.length / MOST_TICKS));
  return new Map(inOrder.filter((_, index) => index % step === 0));
}

/** As wide as most of them: clocks that change make a day an hour longer. */
function widthOf(series: Drawn['series']): number {
  const widths = series.flatMap(({ points }) =>
    points.flatMap(({ x, end }) => (end === undefined ? [] : end - Number(x))),
  );
  return widths.toSorted((a, b) => a - b)[widths.length >> 1] ?? 0;
}

/** With those between, before and after them, by their middles and beginnings. */
function withEmpty(
  known: readonly [middle: number, begin: number][],
  width: number,
  { from, to }: Range,
): [middle: number, begin: number][] {
  const [first] = known;
  if (first === undefined || width === 0) return [...known];
  const found: [number, number][] = [];
  // An hour into a day, which one begins earlier or later where clocks change.
  const add = (middle: number) => found.push([middle, middle - width / 2 + HOUR]);
  for (let middle = first[0] - width; middle - width / 2 > (from ?? Infinity) - HOUR; middle -= width)
    add(middle);
  found.reverse();
  let last = first[0] - width;
  for (const bucket of known) {
    for (let middle = last + width; bucket[0] - middle > width / 2; middle += width) add(middle);
    found.push(bucket);
    [last] = bucket;
  }
  for (let middle = last + width; middle < (to ?? -Infinity); middle += width) add(middle);
  return found;
}

const HOUR = 3_600_000;

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
