import { tzOffset } from '@date-fns/tz';
import { addDays, type CalendarDay } from 'shared-ui/i18n';
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

/** Whose clock they go by: hours are kept by the organization's, and one of a clock half an hour off has halves of two. */
export const trendZone = <Zone>(interval: QueryInterval, chosen: Zone, organization: Zone): Zone =>
  interval === '1 hour' ? organization : chosen;

/** The starts of the buckets that lie in a range as a whole and are over. */
export function completeBuckets(
  { start, end }: TimeRange,
  interval: '1 hour' | '1 day' | '1 week',
  zone: string,
  now: number,
): number[] {
  const last = Math.min(end.getTime(), now);
  return interval === '1 hour' ? completeHours(start, last, zone) : completeDays(start, last, zone, interval);
}

function completeHours(start: Date, last: number, zone: string): number[] {
  const offset = tzOffset(zone, start) * 60_000;
  const first = Math.ceil((start.getTime() + offset) / HOUR) * HOUR - offset;
  const count = Math.max(0, Math.floor((last - first) / HOUR));
  return Array.from({ length: count }, (_, index) => first + index * HOUR);
}

/** Goes by the calendar, which has a next day whatever the zone's clock does. */
function completeDays(start: Date, last: number, zone: string, interval: '1 day' | '1 week'): number[] {
  const step = interval === '1 week' ? 7 : 1;
  const starts: number[] = [];
  let date = firstDay(start, interval, zone);
  for (;;) {
    const next = addDays(date, step);
    // Put so that it ends when a zone's data are broken and this is no number.
    if (!(startOfDay(next, zone).getTime() <= last)) return starts;
    starts.push(startOfDay(date, zone).getTime());
    date = next;
  }
}

function firstDay(start: Date, interval: '1 day' | '1 week', zone: string): CalendarDay {
  const today = dayOf(start, zone);
  const first = startOfDay(today, zone) < start ? addDays(today, 1) : today;
  if (interval === '1 day') return first;
  // Weeks begin on Monday.
  const weekday = new Date(`${first}T00:00:00Z`).getUTCDay();
  return addDays(first, (8 - weekday) % 7);
}
