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

/** Specification §9: words that callers use for an interval. */
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

export interface Bucketing {
  /** The table that is fine enough for the interval and no finer. */
  table: 'reading' | 'reading_1h' | 'reading_1d';
  /** The start of the bucket that an instant falls into. */
  floor: (instant: RawBuilder<Date>) => RawBuilder<Date>;
  /** Whether rows of the table are buckets of this interval already. */
  exact: boolean;
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
