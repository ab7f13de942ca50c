import type { ClientRole as Role } from 'api/contract';
import type { ChartPoint, ChartSeries } from 'shared-ui';
import type { MessageId } from '../messages/text.ts';
import { type BucketRow, type Place } from './timeseries-points.ts';

const sides = ['generation', 'consumption'] as const satisfies readonly Role[];

/**
 * What was generated, and what was used, a day before, as dashed lines: each over all types. A quarter of an hour of
 * which nothing is known is a gap. Both are gray: the second is told apart by its dots.
 */
export function linesOfYesterday(
  rows: readonly BucketRow[],
  place: Place,
  mirrored: boolean,
  text: (id: MessageId) => string,
): ChartSeries[] {
  return sides.flatMap((role): ChartSeries[] => {
    const sign = mirrored && role === 'consumption' ? -1 : 1;
    const sums = new Map<number, number>();
    for (const row of rows) {
      if (row.role !== role || row.value === null) continue;
      const time = Date.parse(row.time_bucket);
      if (Number.isNaN(time)) continue;
      sums.set(time, (sums.get(time) ?? 0) + sign * row.value);
    }
    const points = withGaps(
      [...sums].toSorted(([a], [b]) => a - b),
      place,
    );
    const dotted = role === 'consumption' ? 1 : undefined;
    const upsideDown = sign === -1 && { mirrored: true };
    return points.length === 0
      ? []
      : [{ name: text(`yesterday.${role}`), points, dashed: true, dotted, ...upsideDown }];
  });
}

function withGaps(sums: readonly (readonly [time: number, value: number])[], place: Place): ChartPoint[] {
  const points: ChartPoint[] = [];
  let reached: number | null = null;
  for (const [time, y] of sums) {
    const { x, end } = place(time);
    if (reached !== null && x > reached) points.push({ x: reached, end: x, y: null });
    points.push({ x, end, y });
    reached = end;
  }
  return points;
}
