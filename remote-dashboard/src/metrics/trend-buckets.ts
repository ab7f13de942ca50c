import { tzOffset } from '@date-fns/tz';
import { addDays } from 'shared-ui/i18n';
import { isDaily } from './chart-time.ts';
import type { QueryInterval } from './intervals.ts';
import { dayOf, startOfDay, type TimeRange } from './time-range.ts';

const HOUR = 3_600_000;
const day = 24 * HOUR;

/** Days beyond which weeks say as much; and below which hours are needed to say anything. */
const MANY_DAYS = 400;
const FEW_DAYS = 4;

/**
 * The buckets that a trend compares. Of hours, halves of a few days would set more nights against fewer, and what the
 * sun or people do would look like a change: so days, unless there are too few of them.
 */
export function trendInterval(chosen: QueryInterval, milliseconds: number): '1 hour' | '1 day' | '1 week' {
  if (milliseconds > MANY_DAYS * day) return '1 week';
  return isDaily(chosen) || milliseconds >= FEW_DAYS * day ? '1 day' : '1 hour';
}

/** The starts of the buckets that lie in a range as a whole and are over. */
export function completeBuckets(
  { start, end }: TimeRange,
  interval: '1 hour' | '1 day' | '1 week',
  zone: string,
  now: number,
): number[] {
  const last = Math.min(end.getTime(), now);
  const starts: number[] = [];
  let bucket = firstBucket(start, interval, zone);
  for (;;) {
    const next = nextBucket(bucket, interval, zone);
    if (next > last) return starts;
    starts.push(bucket);
    bucket = next;
  }
}

function firstBucket(start: Date, interval: '1 hour' | '1 day' | '1 week', zone: string): number {
  if (interval === '1 hour') {
    const offset = tzOffset(zone, start) * 60_000;
    return Math.ceil((start.getTime() + offset) / HOUR) * HOUR - offset;
  }
  const today = dayOf(start, zone);
  const first = startOfDay(today, zone) < start ? addDays(today, 1) : today;
  if (interval === '1 day') return startOfDay(first, zone).getTime();
  // Weeks begin on Monday.
  const weekday = new Date(`${first}T00:00:00Z`).getUTCDay();
  return startOfDay(addDays(first, (8 - weekday) % 7), zone).getTime();
}

function nextBucket(bucket: number, interval: '1 hour' | '1 day' | '1 week', zone: string): number {
  if (interval === '1 hour') return bucket + HOUR;
  const date = dayOf(new Date(bucket), zone);
  return startOfDay(addDays(date, interval === '1 week' ? 7 : 1), zone).getTime();
}
