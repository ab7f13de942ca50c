import type { TimeSeriesPoint } from 'api/contract';

/** What of a `metric_timeseries` row a line is made of. */
export type BucketRow = Pick<TimeSeriesPoint, 'time_bucket' | 'client_id' | 'avg_value' | 'value'>;

export interface Point {
  /** Place on the axis, in milliseconds. */
  x: number;
  y: number;
}

/** One line of a chart. */
export interface Series {
  id: string;
  name: string;
  points: Point[];
}

const byText = new Intl.Collator(undefined, { numeric: true });

/**
 * Lines from rows: one for each client when rows say which, otherwise one for all; in the order of their names.
 *
 * @param place where on the axis the bucket that begins at a time stands.
 */
export function seriesFrom(
  rows: readonly BucketRow[],
  nameOf: (clientId: string | null) => string,
  place: (time: string) => number,
): Series[] {
  const lines = new Map<string | null, Series>();
  for (const { client_id, time_bucket, value } of rows) {
    if (value === null) continue;
    let line = lines.get(client_id);
    if (line === undefined) {
      line = { id: client_id ?? 'total', name: nameOf(client_id), points: [] };
      lines.set(client_id, line);
    }
    line.points.push({ x: place(time_bucket), y: value });
  }
  for (const line of lines.values()) line.points.sort((a, b) => a.x - b.x);
  return [...lines.values()].toSorted((a, b) => byText.compare(a.name, b.name));
}

/**
 * The values whose halves make the trend: averages, also of an amount. Of sums, the bucket that is still filling would
 * pull every trend down.
 */
export function trendValues(rows: readonly BucketRow[]): number[] {
  return rows.map((row) => row.avg_value).filter((value) => value !== null);
}
