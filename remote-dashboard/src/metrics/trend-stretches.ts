import { addDays, type Formats } from 'shared-ui/i18n';
import { isDaily } from './chart-time.ts';
import { nominalWidth, type QueryInterval } from './intervals.ts';
import { lengthOf, type Span } from './query.ts';
import { dayOf } from './time-range.ts';
import type { BucketRow } from './timeseries-points.ts';

/** The starts of the first and the last bucket of a stretch of time. */
export interface Stretch {
  first: Date;
  last: Date;
}

/** The two stretches whose means make a trend, as `trendOf` halves them; null where there is no trend. */
export function trendStretches(rows: readonly BucketRow[]): { before: Stretch; after: Stretch } | null {
  const times = rows.filter((row) => row.avg_value !== null).map((row) => new Date(row.time_bucket));
  const middle = Math.floor(times.length / 2);
  const [first, endOfFirst, startOfSecond, last] = [times[0], times[middle - 1], times[middle], times.at(-1)];
  if (!first || !endOfFirst || !startOfSecond || !last) return null;
  if (times.some((time) => Number.isNaN(time.getTime()))) return null;
  return {
    before: { first, last: endOfFirst },
    after: { first: startOfSecond, last },
  };
}

/** From when to when a stretch of buckets goes: whole days by their dates, shorter buckets with the time. */
export function writeStretch(
  { first, last }: Stretch,
  interval: QueryInterval,
  zone: string,
  format: Formats,
): string {
  if (!isDaily(interval)) {
    const end = new Date(last.getTime() + nominalWidth(interval));
    return `${format.dateTime(first)} – ${format.dateTime(end)}`;
  }
  const lastDay = addDays(dayOf(last, zone), interval === '1 week' ? 6 : 0);
  return writeDays(dayOf(first, zone), lastDay, format);
}

/** The days of a span, both ends included. */
export function writeSpan(span: Exclude<Span, { lastHours: number }>, zone: string, format: Formats): string {
  const last = new Date(Date.parse(span.from) + lengthOf(span) - 1);
  return writeDays(dayOf(new Date(span.from), zone), dayOf(last, zone), format);
}

function writeDays(first: string, last: string, format: Formats): string {
  return first === last ? format.day(first) : `${format.day(first)} – ${format.day(last)}`;
}
