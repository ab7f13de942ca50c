import type { TooltipItem } from './chart-tooltip.ts';
import type { ChartPoint, ChartSeries } from './series.ts';

/** Where a point stands on a time axis: a bucket with a width in its middle. */
export function middleOf({ x, end }: ChartPoint): number {
  return end === undefined ? Number(x) : (Number(x) + end) / 2;
}

/** What the lines are at a time: long lines are thinned each by itself, so that they need not share their times. */
export function itemsAt(
  series: readonly ChartSeries[],
  colorOf: (name: string) => string,
  x: number,
): TooltipItem[] {
  return series.flatMap(({ name, points, mirrored }) => {
    const point = pointAt(points, x);
    return point === undefined
      ? []
      : [
          {
            name,
            color: colorOf(name),
            value: point.y,
            ...(mirrored === true && { mirrored }),
            ...(point.repaired === true && { repaired: true }),
            ...(point.known !== undefined && { known: point.known }),
          },
        ];
  });
}

/** The bucket that stands nearest to a time, of whichever series. */
export function bucketAt(series: readonly ChartSeries[], x: number): ChartPoint | undefined {
  const near = series.flatMap(({ points }) => nearest(aroundOf(points, x), x) ?? []);
  return near.toSorted((a, b) => distance(a, x) - distance(b, x))[0];
}

/**
 * What a line is at a time: its nearest point while a line is drawn there, and up to half a step beyond; within a gap a
 * point without a figure, before and after the line nothing.
 */
function pointAt(points: readonly ChartPoint[], x: number): ChartPoint | undefined {
  const around = aroundOf(points, x);
  const near = nearest(around, x);
  if (near === undefined || near.y === null) return near;
  const other = around.find((point) => point !== near);
  const isOn = distance(near, x) === 0 || (other !== undefined && other.y !== null);
  return isOn || distance(near, x) <= stepOf(points) / 2 ? near : other;
}

type Around = readonly [before: ChartPoint | undefined, after: ChartPoint | undefined];

/** By halving: points are in the order of time, and there are many lines of many points. */
function aroundOf(points: readonly ChartPoint[], x: number): Around {
  let [low, high] = [0, points.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const point = points[middle];
    if (point !== undefined && middleOf(point) < x) low = middle + 1;
    else high = middle;
  }
  return [points[low - 1], points[low]];
}

const distance = (point: ChartPoint, x: number) => Math.abs(middleOf(point) - x);

function nearest([before, after]: Around, x: number): ChartPoint | undefined {
  if (before === undefined || after === undefined) return before ?? after;
  return distance(before, x) < distance(after, x) ? before : after;
}

const steps = new WeakMap<readonly ChartPoint[], number>();

/** The least distance of two points with figures: a bucket, whatever gaps there are. Kept, as each movement of a pointer asks. */
function stepOf(points: readonly ChartPoint[]): number {
  const kept = steps.get(points);
  if (kept !== undefined) return kept;
  let step = Number.POSITIVE_INFINITY;
  let before: ChartPoint | undefined;
  for (const point of points) {
    if (point.y === null) continue;
    step = Math.min(step, (point.end ?? Number.POSITIVE_INFINITY) - Number(point.x));
    if (before !== undefined) step = Math.min(step, middleOf(point) - middleOf(before));
    before = point;
  }
  const found = Number.isFinite(step) ? step : 0;
  steps.set(points, found);
  return found;
}
