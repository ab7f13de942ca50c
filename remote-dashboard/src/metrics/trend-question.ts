import type { QueryInterval } from './intervals.ts';
import { metricOf, type NumericMetric } from './metric-catalogue.ts';
import { lengthOf, type Span, type TimeseriesQuestion } from './query.ts';
import { trendInterval, trendZone } from './trend-buckets.ts';

export interface TrendQuestion {
  metric: NumericMetric;
  /** Null asks nothing. */
  span: Span | null;
  clients: readonly string[];
  interval: QueryInterval;
  /** Whose days; null for the organization's. */
  zone: string | null;
}

/** More than there are complete days or weeks of any range: nothing may be thinned out. */
const ALL_BUCKETS = 1000;

/** The line behind a trend. */
export function trendTimeseries({
  metric,
  span,
  clients,
  interval: chosen,
  zone,
}: TrendQuestion): TimeseriesQuestion | null {
  if (span === null) return null;
  const interval = trendInterval(chosen, lengthOf(span));
  return {
    metric,
    span,
    clients,
    interval,
    each: false,
    by: metricOf(metric).kind === 'intensive' ? null : 'role',
    most: ALL_BUCKETS,
    zone: trendZone(interval, zone, null),
  };
}
