import { TZDateMini } from '@date-fns/tz';
import { invalid } from '../errors/http-problem.ts';
import { clockOffset } from '../maintenance/clock-offset.ts';
import type { ReportQuery } from './report.schema.ts';

const DAY = 86_400_000;
/** As long as questions about readings may reach. */
const MOST_DAYS = 10 * 366;

/** Days of the organization's calendar, the last one included, and the instants that they begin and end at. */
export interface Days {
  first_day: string;
  last_day: string;
  from: string;
  to: string;
}

export interface Period extends Days {
  kind: NonNullable<ReportQuery['period']>;
  /** False while it goes on: it is then told of up to now, and compared with as much of the others. */
  complete: boolean;
  previous: Days;
  year: Days;
}

/** The days that a report is asked about, those right before them, and those of the year before. */
export function periodOf(query: ReportQuery, zone: string, now = new Date()): Period {
  const { period: kind = 'month' } = query;
  const today = new Date(now.getTime() + clockOffset(zone, now.getTime())).toISOString().slice(0, 10);
  const [first, last] = daysOf(kind, query, today);
  const begin = midnight(first, zone);
  const end = midnight(plusDays(last, 1), zone);
  if (begin >= now.getTime())
    throw invalid([
      { field: kind === 'range' ? 'first_day' : 'day', message: 'is in a period that has not begun yet' },
    ]);
  const length = daysBetween(first, last) + 1;
  if (length > MOST_DAYS)
    throw invalid([{ field: 'first_day', message: 'must be within ten years of last_day' }]);
  const previous =
    kind === 'month'
      ? monthOf(plusDays(first, -1))
      : ([plusDays(first, -length), plusDays(last, -length)] as const);
  const year = [
    yearBefore(first),
    kind === 'month' ? monthOf(yearBefore(first))[1] : yearBefore(last),
  ] as const;
  const complete = end <= now.getTime();
  /** By the clock on the wall, so that a change of clocks moves nothing. */
  const passed = now.getTime() + clockOffset(zone, now.getTime()) - Date.parse(`${first}T00:00Z`);
  const asLong = ([one, other]: readonly [string, string]): Days => {
    const whole = midnight(plusDays(other, 1), zone);
    const soFar = instantOf(Date.parse(`${one}T00:00Z`) + passed, zone);
    return {
      first_day: one,
      last_day: other,
      from: new Date(midnight(one, zone)).toISOString(),
      to: new Date(complete ? whole : Math.min(whole, soFar)).toISOString(),
    };
  };
  return {
    kind,
    first_day: first,
    last_day: last,
    from: new Date(begin).toISOString(),
    to: new Date(Math.min(end, now.getTime())).toISOString(),
    complete,
    previous: asLong(previous),
    year: asLong(year),
  };
}

/** Without a day the last period that is over. */
function daysOf(kind: Period['kind'], query: ReportQuery, today: string): readonly [string, string] {
  if (kind === 'range') {
    const { first_day, last_day } = query;
    if (first_day === undefined || last_day === undefined)
      throw invalid([
        { field: first_day === undefined ? 'first_day' : 'last_day', message: 'is needed for a range' },
      ]);
    if (requireDay('last_day', last_day) < requireDay('first_day', first_day))
      throw invalid([{ field: 'last_day', message: 'is before first_day' }]);
    return [first_day, last_day];
  }
  const day = query.day === undefined ? undefined : requireDay('day', query.day);
  switch (kind) {
    case 'day':
      return [day ?? plusDays(today, -1), day ?? plusDays(today, -1)];
    case 'week':
      return weekOf(day ?? plusDays(today, -7));
    case 'month':
      return monthOf(day ?? plusDays(`${today.slice(0, 8)}01`, -1));
  }
}

function requireDay(field: string, day: string): string {
  const at = new Date(`${day}T00:00Z`);
  if (!Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === day) return day;
  throw invalid([{ field, message: 'is not a day of the calendar' }]);
}

export function plusDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

const daysBetween = (first: string, last: string) =>
  (Date.parse(`${last}T00:00Z`) - Date.parse(`${first}T00:00Z`)) / DAY;

/** From Monday on. */
function weekOf(day: string): readonly [string, string] {
  const monday = plusDays(day, -((new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7));
  return [monday, plusDays(monday, 6)];
}

function monthOf(day: string): readonly [string, string] {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return [`${day.slice(0, 8)}01`, new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)];
}

/** 29 February falls back to the 28th. */
function yearBefore(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year - 1, month, 0)).getUTCDate();
  return new Date(Date.UTC(year - 1, month - 1, Math.min(date, last))).toISOString().slice(0, 10);
}

/** When a day begins on the clock of the zone; of two midnights the earlier. */
const midnight = (day: string, zone: string) => instantOf(Date.parse(`${day}T00:00Z`), zone);

/** When the clock of the zone shows what a clock of UTC shows at `wall`. */
function instantOf(wall: number, zone: string): number {
  const face = new Date(wall);
  return new TZDateMini(
    face.getUTCFullYear(),
    face.getUTCMonth(),
    face.getUTCDate(),
    face.getUTCHours(),
    face.getUTCMinutes(),
    face.getUTCSeconds(),
    zone,
  ).getTime();
}
