import type { ClientRole as Role } from 'api/contract';
import { useMemo } from 'react';
import { useTenant } from 'shared-auth';
import { metricOf } from './metric-catalogue.ts';
import { lengthOf } from './query.ts';
import { completeBuckets, trendInterval, trendZone } from './trend-buckets.ts';
import { type TrendQuestion, trendTimeseries } from './trend-question.ts';
import { type Trend, trendOf } from './trend.ts';
import { useTimeseries } from './use-timeseries.ts';

/** Where a metric is heading over a span of time, and which buckets say so; no trend while unknown. */
export function useMetricTrend(question: TrendQuestion, daysZone: string) {
  const { rows, range, askedAt } = useTimeseries(trendTimeseries(question));
  const { metric, span } = question;
  const interval = trendInterval(question.interval, span === null ? 0 : lengthOf(span));
  const zone = trendZone(interval, daysZone, useTenant().tenant?.timezone ?? 'UTC');
  const starts = useMemo(
    () =>
      range === undefined || askedAt === undefined ? [] : completeBuckets(range, interval, zone, askedAt),
    [range, askedAt, interval, zone],
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
