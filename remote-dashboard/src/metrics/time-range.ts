import { TZDateMini } from '@date-fns/tz';
import { addDays, type CalendarDay } from 'shared-ui/i18n';

/** A span of time. A reading tells of the time up to its timestamp, so timestamps in (start, end] belong to it. */
export interface TimeRange {
  start: Date;
  end: Date;
}

const MS_PER_HOUR = 3_600_000;

/** Asking what the clock of a zone says is dear, and each chart and card of a year asks for the same days. */
const knownStarts = new Map<string, number>();
const MOST_KNOWN = 5000;

/** The instant at which a day begins in a time zone, on the days of a clock change too. */
export function startOfDay(day: CalendarDay, timeZone: string): Date {
  const key = `${timeZone} ${day}`;
  const known = knownStarts.get(key);
  if (known !== undefined) return new Date(known);
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const start = new TZDateMini(year, month - 1, date, timeZone).getTime();
  if (knownStarts.size >= MOST_KNOWN) knownStarts.clear();
  knownStarts.set(key, start);
  return new Date(start);
}

/** The calendar day of an instant in a time zone. */
export function dayOf(instant: Date, timeZone: string): CalendarDay {
  const local = new TZDateMini(instant, timeZone);
  const midnight = new Date(Date.UTC(local.getFullYear(), local.getMonth(), local.getDate()));
  return midnight.toISOString().slice(0, 10);
}

/** The same time on the clock of a zone, some days earlier or later. */
export function shiftDays(instant: Date, days: number, timeZone: string): Date {
  const local = new TZDateMini(instant, timeZone);
  local.setDate(local.getDate() + days);
  return new Date(local.getTime());
}

/** From the first instant of `first` to the last of `last`, both days included. */
export function rangeOfDays(first: CalendarDay, last: CalendarDay, timeZone: string): TimeRange {
  return { start: startOfDay(first, timeZone), end: startOfDay(addDays(last, 1), timeZone) };
}

/** The hours that lie before an instant. */
export function lastHours(hours: number, now: Date): TimeRange {
  return { start: new Date(now.getTime() - hours * MS_PER_HOUR), end: now };
}
