import type { DateFormat } from './locale.ts';

/** A calendar day as `YYYY-MM-DD` (RFC 3339 full-date), in whatever zone goes with it. */
export type CalendarDay = string;

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAY = 86_400_000;

function partsOf(day: CalendarDay): [year: number, month: number, date: number] {
  const match = dayPattern.exec(day);
  if (match === null) throw new RangeError(`Not a calendar day: ${day}`);
  return [Number(match[1]), Number(match[2]) - 1, Number(match[3])];
}

/** Years below 100 would be taken for those of the last century. */
function utc(year: number, month: number, date: number): Date {
  const instant = new Date(Date.UTC(2000, month, date));
  instant.setUTCFullYear(year, month, date);
  return instant;
}

function dayFromUtc(instant: Date): CalendarDay {
  return instant.toISOString().slice(0, 10);
}

export function isCalendarDay(text: string): boolean {
  if (!dayPattern.test(text)) return false;
  const instant = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && dayFromUtc(instant) === text;
}

export function addDays(day: CalendarDay, days: number): CalendarDay {
  const [year, month, date] = partsOf(day);
  return dayFromUtc(utc(year, month, date + days));
}

/** The same day of another month; what that month does not have falls back to its last day. */
export function addMonths(day: CalendarDay, months: number): CalendarDay {
  const [year, month, date] = partsOf(day);
  const last = utc(year, month + months + 1, 0);
  return dayFromUtc(utc(year, month + months, Math.min(date, last.getUTCDate())));
}

/** The same day of another year; 29 February falls back to the 28th. */
export function addYears(day: CalendarDay, years: number): CalendarDay {
  return addMonths(day, 12 * years);
}

/** How many days later `to` is. */
export function daysBetween(from: CalendarDay, to: CalendarDay): number {
  return (utc(...partsOf(to)).getTime() - utc(...partsOf(from)).getTime()) / DAY;
}

export function monthStart(day: CalendarDay): CalendarDay {
  return `${day.slice(0, 8)}01`;
}

export function monthEnd(day: CalendarDay): CalendarDay {
  return addDays(addMonths(monthStart(day), 1), -1);
}

/** The day as the person's date format has it. */
export function writeDay(day: CalendarDay, dateFormat: DateFormat): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return dateFormat.replace('YYYY', year).replace('MM', month).replace('DD', date);
}

const iso = /^(\d{4})[-/. ]?(\d{1,2})[-/. ]?(\d{1,2})$/;
const local = /^(\d{1,2})[-/. ]?(\d{1,2})[-/. ]?(\d{4}|\d{2})$/;

/**
 * The day that somebody typed, in the person's date format or year first; null where it is none. Any of the usual
 * separators will do, or none where all digits are there; two digits of a year are of this century.
 */
export function readDay(text: string, dateFormat: DateFormat): CalendarDay | null {
  // NFKC: the wide digits of a Japanese keyboard. 2026年5月17日 is year first as well.
  const typed = text
    .normalize('NFKC')
    .trim()
    .replaceAll(/[年月]/g, '-')
    .replace(/日$/, '');
  if (/^\d+$/.test(typed) && typed.length !== 8) return null;
  return (dateFormat === 'YYYY-MM-DD' ? null : readLocal(typed, dateFormat)) ?? readIso(typed);
}

function readIso(typed: string): CalendarDay | null {
  const [, year = '', month = '', date = ''] = iso.exec(typed) ?? [];
  return dayOf(year, month, date);
}

function readLocal(typed: string, dateFormat: DateFormat): CalendarDay | null {
  const [, first = '', second = '', year = ''] = local.exec(typed) ?? [];
  const full = year.length === 2 ? `20${year}` : year;
  return dateFormat === 'DD/MM/YYYY' ? dayOf(full, second, first) : dayOf(full, first, second);
}

function dayOf(year: string, month: string, date: string): CalendarDay | null {
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isCalendarDay(day) ? day : null;
}
