import { coarseEnough, type QueryInterval } from './intervals.ts';
import type { NumericMetric } from './metric-catalogue.ts';
import { lengthOf, type Span, type TimeseriesQuestion } from './query.ts';
import { trendValues } from './timeseries-points.ts';
import { type Trend, trendOf } from './trend.ts';
import { useTimeseries } from './use-timeseries.ts';

export interface TrendQuestion {
  metric: NumericMetric;
  /** Null asks nothing. */
  span: Span | null;
  clients: readonly string[];
  interval: QueryInterval;
  /** Whose days; null for the organization's. */
  zone: string | null;
}

/** Where a metric is heading over a span of time, and from the rows of which buckets; no trend while unknown. */
export function useMetricTrend(question: TrendQuestion) {
  const asked = trendTimeseries(question);
  const { rows } = useTimeseries(asked);
  const trend: Trend | null = trendOf(trendValues(rows));
  return { trend, rows, interval: asked?.interval ?? question.interval };
}

/** The line behind a trend. */
export function trendTimeseries({
  metric,
  span,
  clients,
  interval,
  zone,
}: TrendQuestion): TimeseriesQuestion | null {
  return (
    span && { metric, span, clients, interval: coarseEnough(interval, lengthOf(span)), each: false, zone }
  );
}
