import type { ForecastSum, RepairedStretch } from 'api/contract';
import { repairedWithin } from '../metrics/repaired.ts';
import type { BucketRow } from '../metrics/timeseries-points.ts';

const HOUR = 3_600_000;
/** Hours before and after now. */
const reach = { past: 24, next: 12 };
/** Hours between two times at the foot. */
const TIMES_EVERY = 6;

export interface ChartShape {
  /** Paths of SVG; empty where nothing is known. */
  line: string;
  area: string;
  band: string;
  middle: string;
  nowX: number;
  /** A point in each hour that holds repaired readings. */
  repaired: string;
  repairedHours: number;
  /** W, at the upper edge. */
  highest: number;
  /** Instants at equal distances, the first at the left edge. */
  times: number[];
}

interface Point {
  x: number;
  y: number;
}

interface ChartOf {
  rows: readonly BucketRow[];
  expected: readonly ForecastSum[];
  /** Where readings were repaired, of any metric and role. */
  repaired: readonly RepairedStretch[];
  /** The service's time. */
  at: number;
}

/** Power that was generated in the last day by whole hours, and the band from P10 to P90 in which the next hours are expected. */
export function chartOf(
  { rows, expected, repaired, at }: ChartOf,
  { width, height }: { width: number; height: number },
): ChartShape | null {
  const from = at - reach.past * HOUR;
  const to = at + reach.next * HOUR;
  const was = rows
    .filter(({ role, complete, value }) => role === 'generation' && complete && value !== null)
    .map(({ time_bucket, value }) => ({ at: Date.parse(time_bucket) + HOUR / 2, value: value ?? 0 }))
    .filter((point) => point.at >= from && point.at <= at)
    .toSorted((a, b) => a.at - b.at);
  const points = expected.find(({ role }) => role === 'generation')?.points ?? [];
  const next = points
    .map(({ at: time, p10, p50, p90 }) => ({ at: Date.parse(time), p10, p50, p90 }))
    .filter((point) => point.at >= at - HOUR && point.at <= to);
  if (was.length === 0 && next.length === 0) return null;
  const highest = Math.max(1, ...was.map(({ value }) => value), ...next.map(({ p90 }) => p90 * 1000));
  const x = (time: number) => ((time - from) / (to - from)) * width;
  const y = (watts: number) => height - (Math.max(0, watts) / highest) * height * 0.94;
  const line = stretches(was).map((stretch) =>
    stretch.map(({ at: time, value }) => ({ x: x(time), y: y(value) })),
  );
  const isRepaired = repairedWithin(
    repaired.filter(({ role, metric_name }) => role === 'generation' && metric_name === 'power'),
  );
  const marked = was.filter((point) => isRepaired?.(point.at - HOUR / 2, point.at + HOUR / 2) === true);
  const upper = next.map((point) => ({ x: x(point.at), y: y(point.p90 * 1000) }));
  const lower = next.map((point) => ({ x: x(point.at), y: y(point.p10 * 1000) })).toReversed();
  return {
    line: line.map(pathOf).join(''),
    area: line.map((points) => closed(points, height)).join(''),
    band: next.length < 2 ? '' : `${pathOf([...upper, ...lower])}Z`,
    middle: next.length < 2 ? '' : pathOf(next.map((point) => ({ x: x(point.at), y: y(point.p50 * 1000) }))),
    repaired: marked.map((point) => `M${round(x(point.at))} ${round(y(point.value))}h0`).join(''),
    repairedHours: marked.length,
    nowX: x(at),
    highest,
    times: Array.from(
      { length: (reach.past + reach.next) / TIMES_EVERY + 1 },
      (_none, place) => from + place * TIMES_EVERY * HOUR,
    ),
  };
}

/** An hour of which nothing is known is a gap, and no slope. */
function stretches<T extends { at: number }>(points: readonly T[]): T[][] {
  const found: T[][] = [];
  for (const point of points) {
    const last = found.at(-1)?.at(-1);
    if (last !== undefined && point.at - last.at <= 1.5 * HOUR) found.at(-1)?.push(point);
    else found.push([point]);
  }
  return found;
}

const round = (value: number) => Math.round(value * 10) / 10;

function pathOf(points: readonly Point[]): string {
  return points.map(({ x, y }, place) => `${place === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('');
}

function closed(points: readonly Point[], height: number): string {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return '';
  return `${pathOf(points)}L${round(last.x)} ${height}L${round(first.x)} ${height}Z`;
}
