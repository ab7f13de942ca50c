import type { MetricLine, TimeSeriesPoint } from 'api/contract';
import { byText } from './by-text.ts';

/** What of a `metric_timeseries` row a line is made of. */
export type BucketRow = Pick<TimeSeriesPoint, 'time_bucket' | 'avg_value' | 'value'>;

export interface Point {
  /** Place on the axis, in milliseconds. */
  x: number;
  y: number;
}

/** One line of a chart. */
export interface Series {
  name: string;
  points: Point[];
}

/** Where on the axis the bucket that begins at a time stands. */
type Place = (time: number) => number;

/** The only line of rows that are about all clients together; none without a figure. */
export function seriesFromRows(rows: readonly BucketRow[], name: string, place: Place): Series[] {
  const points = rows.flatMap(({ time_bucket, value }) =>
    value === null ? [] : [{ x: place(Date.parse(time_bucket)), y: value }],
  );
  return points.length === 0 ? [] : [{ name, points: points.toSorted((a, b) => a.x - b.x) }];
}

/** A line for each client, in the order of their names; those of one name are told apart by their ids. */
export function seriesFromLines(lines: readonly MetricLine[], place: Place): Series[] {
  const names = new Set<string>();
  return lines
    .toSorted((a, b) => byText(a.client_name, b.client_name))
    .map(({ client_id, client_name, times, values }) => {
      const name = names.has(client_name) ? `${client_name} (${client_id.slice(0, 8)})` : client_name;
      names.add(name);
      const points: Point[] = [];
      times.forEach((time, index) => {
        const y = values[index];
        if (y !== null && y !== undefined) points.push({ x: place(time), y });
      });
      return { name, points };
    });
}

/**
 * The values whose halves make the trend: averages, also of an amount. Of sums, the bucket that is still filling would
 * pull every trend down.
 */
export function trendValues(rows: readonly BucketRow[]): number[] {
  return rows.map((row) => row.avg_value).filter((value) => value !== null);
}
