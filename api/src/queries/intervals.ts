import { type RawBuilder, sql } from 'kysely';

export type Interval = '15 minutes' | '1 hour' | '6 hours' | '1 day' | '1 week';

/** How long a bucket is, but for changes of clocks. */
export const minutesOf: Record<Interval, number> = {
  '15 minutes': 15,
  '1 hour': 60,
  '6 hours': 360,
  '1 day': 1440,
  '1 week': 10_080,
};

export const QUARTER_MS = 15 * 60 * 1000;

/** Words that callers use for an interval (B-7.3). */
const aliases: Record<string, Interval> = {
  '15 minutes': '15 minutes',
  '15m': '15 minutes',
  '1 hour': '1 hour',
  hourly: '1 hour',
  '6 hours': '6 hours',
  '1 day': '1 day',
  daily: '1 day',
  weekly: '1 day',
  monthly: '1 day',
  '1 week': '1 week',
};

export function intervalOf(word: string | undefined): Interval {
  return aliases[(word ?? '').trim().toLowerCase()] ?? '1 hour';
}

type Floor = (instant: RawBuilder<Date>) => RawBuilder<Date>;

export interface Bucketing {
  /** The table that is fine enough for the interval and no finer. */
  table: 'reading' | 'reading_1h' | 'reading_1d';
  /** The name of the bucket in which an instant lies: when it begins. A timestamp's is that of the instant before it. */
  floor: Floor;
  /** Whether rows of the table are buckets of this interval already. */
  exact: boolean;
}

/** A reading tells of the time up to its timestamp: a bucket takes timestamps in (start, end]. See docs/figures.md. */
export function instantOf(timestamp: RawBuilder<Date>): RawBuilder<Date> {
  return sql`(${timestamp} - interval '1 microsecond')`;
}

/** When the bucket of an instant begins. A day whose first hour comes twice is named after its second midnight. */
export function beginOf(floor: Floor, instant: RawBuilder<Date>): RawBuilder<Date> {
  const name = floor(instant);
  const before = sql<Date>`(${name} - interval '1 hour')`;
  return sql`(case when ${floor(before)} = ${name} then ${before} else ${name} end)`;
}

/** Where the buckets begin and end in which a range lies, of which it may touch the first and the last only. */
export function wholeBuckets(
  interval: Interval,
  floor: Floor,
  range: { start: string; end: string },
): { begin: RawBuilder<Date>; end: RawBuilder<Date> } {
  if (interval === '15 minutes') {
    // Worked out here: the server would work it out again for each reading.
    const at = (instant: number) => sql<Date>`${new Date(instant).toISOString()}::timestamptz`;
    return {
      begin: at(Math.floor(Date.parse(range.start) / QUARTER_MS) * QUARTER_MS),
      end: at(Math.ceil(Date.parse(range.end) / QUARTER_MS) * QUARTER_MS),
    };
  }
  const last = floor(instantOf(sql`${range.end}::timestamptz`));
  // Clocks change by less than half of a bucket that knows of them.
  const inNext = sql<Date>`(${last} + make_interval(mins => ${Math.ceil(minutesOf[interval] * 1.5)}))`;
  return { begin: beginOf(floor, sql`${range.start}::timestamptz`), end: beginOf(floor, inNext) };
}

/**
 * Buckets begin where the clock of the zone says so; around changes to and from summer time they are longer or shorter.
 * Days are stored by the tenant's clock: those of another zone, `ownDays` false, come from hours.
 */
export function bucketing(interval: Interval, zone: string, ownDays = true): Bucketing {
  switch (interval) {
    case '15 minutes':
      // All time zones are whole quarters of an hour from UTC, so quarters need no time zone.
      return {
        table: 'reading',
        floor: (instant) => sql`date_bin('15 minutes', ${instant}, timestamptz '2000-01-01 00:00Z')`,
        exact: false,
      };
    case '1 hour':
      return {
        table: 'reading_1h',
        floor: (instant) => sql`date_trunc('hour', ${instant}, ${zone})`,
        exact: true,
      };
    case '6 hours':
      return {
        table: 'reading_1h',
        floor: (instant) =>
          sql`(date_bin('6 hours', ${instant} at time zone ${zone}, timestamp '2000-01-01') at time zone ${zone})`,
        exact: false,
      };
    case '1 day':
      return {
        table: ownDays ? 'reading_1d' : 'reading_1h',
        floor: (instant) => sql`date_trunc('day', ${instant}, ${zone})`,
        exact: ownDays,
      };
    case '1 week':
      return {
        table: ownDays ? 'reading_1d' : 'reading_1h',
        floor: (instant) => sql`date_trunc('week', ${instant}, ${zone})`,
        exact: false,
      };
  }
}
