import type { TooltipItem } from './chart-tooltip.ts';
import type { ChartPoint, ChartSeries } from './series.ts';

/** How many of its usual steps away a line's nearest point may be and still be said of a time. */
const MOST_STEPS = 1.5;

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
    const point = nearestPoint(points, x);
    return point === undefined
      ? []
      : [
          {
            name,
            color: colorOf(name),
            value: point.y,
            ...(mirrored === true && { mirrored }),
            ...(point.repaired === true && { repaired: true }),
          },
        ];
  });
}

/** The bucket that stands nearest to a time, of whichever series. */
export function bucketAt(series: readonly ChartSeries[], x: number): ChartPoint | undefined {
  const near = series.flatMap(({ points }) => nearestPoint(points, x) ?? []);
  return near.toSorted((a, b) => Math.abs(middleOf(a) - x) - Math.abs(middleOf(b) - x))[0];
}

/** By halving: points are in the order of time, and there are many lines of many points. */
function nearestPoint(points: readonly ChartPoint[], x: number): ChartPoint | undefined {
  let [low, high] = [0, points.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    const point = points[middle];
    if (point !== undefined && middleOf(point) < x) low = middle + 1;
    else high = middle;
  }
  const [before, after] = [points[low - 1], points[low]];
  const distance = (point: ChartPoint | undefined) =>
    point === undefined ? Number.POSITIVE_INFINITY : Math.abs(middleOf(point) - x);
  const nearest = distance(before) < distance(after) ? before : after;
  const [first, last] = [points[0], points.at(-1)];
  const step = (Number(last?.x) - Number(first?.x)) / Math.max(1, points.length - 1);
  return distance(nearest) <= step * MOST_STEPS ? nearest : undefined;
}
