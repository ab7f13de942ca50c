import { clockOffset } from '../../maintenance/clock-offset.ts';
import { instantsOf, wallTime } from '../../maintenance/occurrences.ts';
import { plusDays } from '../report-period.ts';

/** On which days, and when by the clock of the organization. */
export interface Calendar {
  cadence: 'day' | 'week' | 'month';
  /** From Monday, 1, of a week, or of a month; null of a day. */
  on_day: number | null;
  at_time: string;
}

export interface Due {
  /** Of the organization's calendar: each is sent once. */
  day: string;
  at: number;
}

/** No month is longer, and the day before its last one may be over. */
const MOST_DAYS_BETWEEN = 32;

/** The day of a zone's calendar at an instant. */
const dayAt = (now: number, zone: string) =>
  new Date(now + clockOffset(zone, now)).toISOString().slice(0, 10);

/** What became due last, up to now. */
export function lastDue(calendar: Calendar, zone: string, now: number): Due | undefined {
  const today = dayAt(now, zone);
  for (let back = 0; back <= MOST_DAYS_BETWEEN; back += 1) {
    const day = plusDays(today, -back);
    if (!isOn(calendar, day)) continue;
    const at = instantOn(calendar, day, zone);
    if (at <= now) return { day, at };
  }
  return undefined;
}

/** What becomes due next. @param sent the last day that was sent, which is not sent again */
export function nextDue(calendar: Calendar, zone: string, now: number, sent: string | null): Due {
  let day = dayAt(now, zone);
  if (sent !== null && sent >= day) day = plusDays(sent, 1);
  for (;;) {
    if (isOn(calendar, day)) {
      const at = instantOn(calendar, day, zone);
      if (at > now) return { day, at };
    }
    day = plusDays(day, 1);
  }
}

/** A month that has no such day has its last one. */
function isOn({ cadence, on_day }: Calendar, day: string): boolean {
  const date = new Date(`${day}T00:00Z`);
  switch (cadence) {
    case 'day':
      return true;
    case 'week':
      return (date.getUTCDay() + 6) % 7 === (on_day ?? 1) - 1;
    case 'month': {
      const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
      return date.getUTCDate() === Math.min(on_day ?? 1, last);
    }
  }
}

/**
 * A time that the clock shows twice is the first of both. One that it skips is as much later as it skips: 02:30 is 03:30 on
 * the day on which summer begins in Berlin.
 */
function instantOn({ at_time }: Calendar, day: string, zone: string): number {
  const wall = wallTime(`${day}T${at_time}`);
  // Of two instants the one by the offset before the change.
  return instantsOf(wall, zone)[0] ?? wall;
}
