import type { TimeSeriesPoint } from 'api/contract';
import { metricOf, type NumericMetric } from './metric-catalogue.ts';

/** What of a `metric_timeseries` row a line is made of. */
export type BucketRow = Pick<
  TimeSeriesPoint,
  'time_bucket' | 'client_id' | 'data_points' | 'avg_value' | 'value'
>;

export interface Point {
  time: Date;
  value: number;
}

/** One line of a chart. */
export interface Series {
  id: string;
  name: string;
  points: Point[];
}

/** The figure of one bucket: the amount in it, or its average. The server combines several clients in `value`. */
function bucketValue(row: BucketRow, metric: NumericMetric): number | null {
  if (row.value !== null) return row.value;
  if (row.avg_value === null) return null;
  return metricOf(metric).combine === 'sum' ? row.avg_value * row.data_points : row.avg_value;
}

/** Lines from rows: one for each client when rows say which, otherwise one for all; in the order of their names. */
export function seriesFrom(
  rows: readonly BucketRow[],
  metric: NumericMetric,
  nameOf: (clientId: string | null) => string,
): Series[] {
  const lines = new Map<string | null, Series>();
  for (const row of rows) {
    const value = bucketValue(row, metric);
    if (value === null) continue;
    const line = lines.get(row.client_id) ?? {
      id: row.client_id ?? 'total',
      name: nameOf(row.client_id),
      points: [],
    };
    line.points.push({ time: new Date(row.time_bucket), value });
    lines.set(row.client_id, line);
  }
  for (const line of lines.values()) line.points.sort((a, b) => a.time.getTime() - b.time.getTime());
  return [...lines.values()].toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));
}

/**
 * The values whose halves make the trend. Of an amount the average reading, not the sum: the bucket that is still
 * filling would otherwise pull every trend down.
 */
export function trendValues(rows: readonly BucketRow[], metric: NumericMetric): number[] {
  const amount = metricOf(metric).combine === 'sum';
  return rows
    .map((row) => (amount ? row.avg_value : bucketValue(row, metric)))
    .filter((value) => value !== null);
}
