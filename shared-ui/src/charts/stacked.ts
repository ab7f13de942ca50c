import { middleOf } from './nearest-points.ts';
import type { ChartSeries } from './series.ts';

/** One stretch of a stack: from `y1` (nearer to zero) to `y`, between two times. */
export interface StackedRow {
  series: string;
  /** What is drawn in one piece: all that is over, or the bucket that is still filling. */
  piece: string;
  x: number;
  start: number;
  end: number;
  y: number;
  y1: number;
  filling: boolean;
  repaired?: boolean;
}

/** Puts series on each other from zero: what is above zero upwards, what is below downwards. */
export function stacked(series: readonly ChartSeries[]): StackedRow[] {
  const reached = { above: new Map<number, number>(), below: new Map<number, number>() };
  return series.flatMap(({ name, points }) =>
    points.flatMap((point): StackedRow[] => {
      const { x: start, end, y, filling = false, repaired = false } = point;
      if (typeof start !== 'number' || end === undefined || y === null) return [];
      const side = reached[y < 0 ? 'below' : 'above'];
      const y1 = side.get(start) ?? 0;
      side.set(start, y1 + y);
      const piece = filling ? `${name} (filling)` : name;
      return [{ series: name, piece, x: middleOf(point), start, end, y: y1 + y, y1, filling, repaired }];
    }),
  );
}
