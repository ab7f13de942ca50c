import type { ClientRole as Role } from 'api/contract';
import { useMemo } from 'react';
import type { QueryInterval } from './intervals.ts';
import { metricOf, type NumericMetric } from './metric-catalogue.ts';
import { lengthOf, type Span, type TimeseriesQuestion } from './query.ts';
import { completeBuckets, trendInterval } from './trend-buckets.ts';
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

/** Where a metric is heading over a span of time, and which buckets say so; no trend while unknown. */
export function useMetricTrend(question: TrendQuestion, daysZone: string) {
  const { rows, range, askedAt } = useTimeseries(trendTimeseries(question));
  const { metric, span } = question;
  const interval = trendInterval(question.interval, span === null ? 0 : lengthOf(span));
  const starts = useMemo(
    () =>
      range === undefined || askedAt === undefined ? [] : completeBuckets(range, interval, daysZone, askedAt),
    [range, askedAt, interval, daysZone],
  );
  /** Of a role, or of all sites. */
  const trend = (role: Role | null): Trend | null =>
    trendOf(
      rows.filter((row) => role === null || row.role === role),
      starts,
      metricOf(metric).change,
    );
  return { trend, starts, interval };
}

/** More than there are complete days or weeks of any range: nothing may be thinned out. */
const ALL_BUCKETS = 1000;

/** The line behind a trend. */
export function trendTimeseries({
  metric,
  span,
  clients,
  interval,
  zone,
}: TrendQuestion): TimeseriesQuestion | null {
  return (
    span && {
      metric,
      span,
      clients,
      interval: trendInterval(interval, lengthOf(span)),
      each: false,
      by: metricOf(metric).kind === 'intensive' ? null : 'role',
      most: ALL_BUCKETS,
      zone,
    }
  );
}
