import type { TimeSeriesPoint } from 'api/contract';
import { type ChartPoint, withGaps } from 'shared-ui';
import { isAllKnown } from './all-known.ts';

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
  /** The part of the bucket that is known; null or absent where nobody told. */
  coverage?: number | null;
}

export function figuresOf(rows: readonly BucketRow[]): Figure[] {
  return rows
    .map(({ time_bucket, value, complete, coverage }) => ({
      time: Date.parse(time_bucket),
      value,
      filling: !complete,
      coverage,
    }))
    .filter(({ time }) => !Number.isNaN(time))
    .toSorted((a, b) => a.time - b.time);
}

/** Points in the order of time. Where nothing is known there is no bar, and a line has a gap. */
export function pointsOf(figures: readonly Figure[], place: Place, look: Drawn): ChartPoint[] {
  const { filled, gap, repaired } = look;
  const shown = withGaps(figures, gap);
  return shown.flatMap((figure, index): ChartPoint[] => {
    const { time, value } = figure;
    const { x, end } = place(time);
    if (value === null) return filled ? [] : [{ x, y: null }];
    // Of a line that was thinned out a point stands for all up to the next.
    const next = shown[index + 1];
    const until = next === undefined || next.value === null ? time + end - x : next.time;
    return [
      {
        x,
        y: value,
        ...(filled && { end }),
        ...('filling' in figure && figure.filling && { filling: true }),
        ...(repaired?.(time, until) === true && { repaired: true }),
        ...partKnown(figure),
      },
    ];
  });
}

/** Said of buckets that are over: of the one that is still filling, the rest is to come. */
function partKnown(figure: Figure | { time: number; value: number | null }): Pick<ChartPoint, 'known'> {
  if (!('coverage' in figure) || figure.filling || figure.coverage == null) return {};
  return isAllKnown(figure.coverage) ? {} : { known: figure.coverage };
}
