import type { ChartSeries } from './series.ts';

/**
 * A line up to its last bucket that is over: of the one that still fills some sites have sent and others have not, and what is
 * added up so far would look like a fall. It stays where there is nothing else.
 */
export function untilOver(series: ChartSeries): ChartSeries {
  const { points } = series;
  const hasOver = points.some(({ y, filling }) => y !== null && filling !== true);
  if (!hasOver || !points.some(({ filling }) => filling === true)) return series;
  return {
    ...series,
    points: points.map((point) => (point.filling === true ? { ...point, y: null } : point)),
  };
}
