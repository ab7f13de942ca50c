import type { RepairedStretch } from 'api/contract';

/** How many readings of a metric they are, of all metrics without one. */
export function countOf(stretches: readonly RepairedStretch[], metric?: string): number {
  return stretches
    .filter(({ metric_name }) => metric === undefined || metric_name === metric)
    .reduce((sum, { values }) => sum + values, 0);
}

/** Whether a bucket, which takes timestamps in (from, to], holds one of them. */
export function repairedWithin(
  stretches: readonly RepairedStretch[],
): ((from: number, to: number) => boolean) | undefined {
  if (stretches.length === 0) return undefined;
  const spans = stretches.map(({ first, last }) => [Date.parse(first), Date.parse(last)] as const);
  return (from, to) => spans.some(([first, last]) => first <= to && last > from);
}
