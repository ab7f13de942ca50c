import { isNumericMetric, metricOf, type NumericMetric } from './metric-catalogue.ts';

/** What of a `client_metrics_summary` row the figures are made of. */
export interface SummaryCounts {
  client_id: string;
  metric_name: string;
  data_points: number;
  avg_value: number | null;
}

/** The one figure of a metric over all rows given, combined as the metric demands; null without a reading. */
export function summaryFigure(rows: readonly SummaryCounts[], metric: NumericMetric): number | null {
  const measured = rows.filter((row) => row.metric_name === metric && row.data_points > 0);
  if (measured.length === 0) return null;
  const average = (row: SummaryCounts) => row.avg_value ?? 0;
  const amount = measured.reduce((sum, row) => sum + average(row) * row.data_points, 0);
  const { combine } = metricOf(metric);
  if (combine === 'sum') return amount;
  if (combine === 'total') return measured.reduce((sum, row) => sum + average(row), 0);
  return amount / measured.reduce((sum, row) => sum + row.data_points, 0);
}

export function metricsTracked(rows: readonly SummaryCounts[]): number {
  return new Set(rows.map((row) => row.metric_name)).size;
}

export function dataPoints(rows: readonly SummaryCounts[]): number {
  return rows.reduce((sum, row) => sum + row.data_points, 0);
}

/** For a table that shows the sum of an amount beside averages: kWh of a row, null where a sum means nothing. */
export function rowTotal(row: SummaryCounts): number | null {
  if (!isNumericMetric(row.metric_name) || metricOf(row.metric_name).combine !== 'sum') return null;
  return row.avg_value === null ? null : row.avg_value * row.data_points;
}
