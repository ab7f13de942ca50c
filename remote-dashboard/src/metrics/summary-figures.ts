import type { ClientMetricsSummary } from 'api/contract';
import { metricOf, type NumericMetric } from './metric-catalogue.ts';

/** What of a `client_metrics_summary` row the figures are made of. */
export type SummaryCounts = Pick<ClientMetricsSummary, 'metric_name' | 'data_points' | 'sum_value'>;

/** The one figure of a metric over all rows given, combined as the metric demands; null without a reading. */
export function summaryFigure(rows: readonly SummaryCounts[], metric: NumericMetric): number | null {
  const measured = rows.filter((row) => row.metric_name === metric && row.data_points > 0);
  if (measured.length === 0) return null;
  const sum = measured.reduce((sum, row) => sum + (row.sum_value ?? 0), 0);
  return metricOf(metric).combine === 'sum' ? sum : sum / dataPoints(measured);
}

export function metricsTracked(rows: readonly SummaryCounts[]): number {
  return new Set(rows.map((row) => row.metric_name)).size;
}

export function dataPoints(rows: readonly SummaryCounts[]): number {
  return rows.reduce((sum, row) => sum + row.data_points, 0);
}
