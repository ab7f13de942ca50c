import type { TimeSeriesPoint } from 'api/contract';
import type { ChartPoint } from 'shared-ui';

/** What of a `metric_timeseries` row a chart is made of. */
export type BucketRow = Pick<
  TimeSeriesPoint,
  'time_bucket' | 'value' | 'role' | 'type' | 'coverage' | 'complete'
>;

/** Where on the axis the bucket that begins at a time stands, from where to where. */
export type Place = (time: number) => { x: number; end: number };

export interface Drawn {
  /** Buckets have a width: bars and stacked levels. Lines go from one beginning to the next. */
  filled: boolean;
  /** Milliseconds after which a line without a figure has a gap. */
  gap: number;
  /** Whether a bucket, which takes timestamps in (from, to], holds readings that were repaired. */
  repaired?: ((from: number, to: number) => boolean) | undefined;
}

interface Figure {
  time: number;
  value: number | null;
  filling: boolean;
}

export function figuresOf(rows: readonly BucketRow[]): Figure[] {
  return rows
    .map(({ time_bucket, value, complete }) => ({ time: Date.parse(time_bucket), value, filling: !complete }))
    .filter(({ time }) => !Number.isNaN(time))
    .toSorted((a, b) => a.time - b.time);
}

/** Points in the order of time. Where nothing is known there is no bar, and a line has a gap. */
export function pointsOf(figures: readonly Figure[], place: Place, look: Drawn): ChartPoint[] {
  const { filled, gap, repaired } = look;
  const points: ChartPoint[] = [];
  let last: number | null = null;
  for (const [index, { time, value, filling }] of figures.entries()) {
    if (value === null) continue;
    if (!filled && last !== null && time - last > gap)
      points.push({ x: place((last + time) / 2).x, y: null });
    const { x, end } = place(time);
    // Of a line that was thinned out a point stands for all up to the next.
    const next = figures[index + 1]?.time;
    const until = next !== undefined && next - time <= gap ? next : time + end - x;
    points.push({
      x,
      y: value,
      ...(filled && { end }),
      ...(filling && { filling }),
      ...(repaired?.(time, until) === true && { repaired: true }),
    });
    last = time;
  }
  return points;
}
