import { addDays, type Formats } from 'shared-ui/i18n';
import { isDaily } from './chart-time.ts';
import { nominalWidth, type QueryInterval } from './intervals.ts';
import { lengthOf, type Span } from './query.ts';
import { dayOf } from './time-range.ts';
import { middleOfPoints } from './trend.ts';

/** The starts of the first and the last bucket of a stretch of time. */
export interface Stretch {
  first: Date;
  last: Date;
}

/** The two stretches of the buckets that a trend compares; null where there is no trend. */
export function trendStretches(starts: readonly number[]): { before: Stretch; after: Stretch } | null {
  const middle = middleOfPoints(starts.length);
  const [first, endOfFirst, startOfSecond, last] = [0, middle - 1, middle, starts.length - 1].map(
    (index) => starts[index],
  );
  if (first === undefined || endOfFirst === undefined) return null;
  if (startOfSecond === undefined || last === undefined) return null;
  return {
    before: { first: new Date(first), last: new Date(endOfFirst) },
    after: { first: new Date(startOfSecond), last: new Date(last) },
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
    return format.span(format.dateTime(first), format.dateTime(end));
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
  return first === last ? format.day(first) : format.span(format.day(first), format.day(last));
}
