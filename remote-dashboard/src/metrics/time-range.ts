import { TZDateMini } from '@date-fns/tz';

/** A span of time. A reading tells of the time up to its timestamp, so timestamps in (start, end] belong to it. */
export interface TimeRange {
  start: Date;
  end: Date;
}

/** A calendar day as `YYYY-MM-DD`, in whatever zone goes with it. */
export type CalendarDay = string;

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const msPerHour = 3_600_000;

function partsOf(day: CalendarDay): [year: number, month: number, date: number] {
  const match = dayPattern.exec(day);
  if (match === null) throw new RangeError(`Not a calendar day: ${day}`);
  return [Number(match[1]), Number(match[2]) - 1, Number(match[3])];
}

function dayFromUtc(date: Date): CalendarDay {
  return date.toISOString().slice(0, 10);
}

export function isCalendarDay(text: string): boolean {
  const match = dayPattern.exec(text);
  if (match === null) return false;
  const instant = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && dayFromUtc(instant) === text;
}

/** The instant at which a day begins in a time zone, on the days of a clock change too. */
export function startOfDay(day: CalendarDay, timeZone: string): Date {
  const [year, month, date] = partsOf(day);
  return new Date(new TZDateMini(year, month, date, timeZone).getTime());
}

/** The calendar day of an instant in a time zone. */
export function dayOf(instant: Date, timeZone: string): CalendarDay {
  const local = new TZDateMini(instant, timeZone);
  return dayFromUtc(new Date(Date.UTC(local.getFullYear(), local.getMonth(), local.getDate())));
}

export function addDays(day: CalendarDay, days: number): CalendarDay {
  const [year, month, date] = partsOf(day);
  return dayFromUtc(new Date(Date.UTC(year, month, date + days)));
}

/** The same day of another year; 29 February falls back to the 28th. */
export function addYears(day: CalendarDay, years: number): CalendarDay {
  const [year, month, date] = partsOf(day);
  const shifted = new Date(Date.UTC(year + years, month, date));
  return shifted.getUTCMonth() === month ? dayFromUtc(shifted) : addYears(addDays(day, -1), years);
}

export function daysBetween(from: CalendarDay, to: CalendarDay): number {
  const [fromYear, fromMonth, fromDate] = partsOf(from);
  const [toYear, toMonth, toDate] = partsOf(to);
  return (Date.UTC(toYear, toMonth, toDate) - Date.UTC(fromYear, fromMonth, fromDate)) / (24 * msPerHour);
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
  return { start: new Date(now.getTime() - hours * msPerHour), end: now };
}
