import { middleOf } from './nearest-points.ts';
import type { ChartSeries } from './series.ts';
import type { StackedRow } from './stacked.ts';

/** What lies between two lines, bucket by bucket, where both are known; nothing while one of them is hidden. */
export function bandRows(series: readonly ChartSeries[], band: { low: string; high: string }): StackedRow[] {
  const low = series.find(({ name }) => name === band.low);
  const high = series.find(({ name }) => name === band.high);
  if (!low || !high) return [];
  const from = new Map(low.points.map(({ x, y }) => [x, y]));
  return high.points.flatMap((point): StackedRow[] => {
    const { x: start, end, y } = point;
    const y1 = from.get(start) ?? null;
    if (typeof start !== 'number' || end === undefined || y === null || y1 === null) return [];
    const { name } = high;
    return [{ series: name, piece: name, x: middleOf(point), start, end, y, y1, filling: false }];
  });
}
