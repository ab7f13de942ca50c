import type { Fault, Value } from './kinds.ts';
import type { SeriesHour, Usual } from './usual.ts';

/** Of a counter: whether it fell within the hour, or before it. */
export function mayHaveReset(hour: SeriesHour, before: SeriesHour | undefined, usual: Usual): boolean {
  if (!usual.isCounter) return false;
  return (
    (before !== undefined && hour.min < before.max) || hour.max - hour.min > (usual.most - usual.least) / 4
  );
}

/** Where a counter fell and went on from there. One low value is a spike of it, and is told as a fall as well. */
export function findResets(metric: string, values: readonly Value[], usual: Usual): Fault[] {
  if (!usual.isCounter) return [];
  const resets: Fault[] = [];
  for (const [index, { at, value }] of values.entries()) {
    const before = values[index - 1];
    if (!before || value >= before.value) continue;
    resets.push({
      kind: 'counter_reset',
      metric,
      from: before.at,
      until: at,
      count: 1,
      seen: value,
      expected: before.value,
    });
  }
  return resets;
}
