import type { TimeSeriesPoint } from 'api/contract';

/** What of a `metric_timeseries` row a line is made of. */
export type BucketRow = Pick<TimeSeriesPoint, 'time_bucket' | 'client_id' | 'avg_value' | 'value'>;

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

/** Lines from rows: one for each client when rows say which, otherwise one for all; in the order of their names. */
export function seriesFrom(
  rows: readonly BucketRow[],
  nameOf: (clientId: string | null) => string,
): Series[] {
  const lines = new Map<string | null, Series>();
  for (const row of rows) {
    const { value } = row;
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
 * The values whose halves make the trend: averages, also of an amount. Of sums, the bucket that is still filling would
 * pull every trend down.
 */
export function trendValues(rows: readonly BucketRow[]): number[] {
  return rows.map((row) => row.avg_value).filter((value) => value !== null);
}
