import { invalid } from '../errors/http-problem.ts';

const MINUTE = 60 * 1000;
const day = 24 * 60 * MINUTE;
const DEFAULT_DAYS = 7;
const LONGEST_YEARS = 10;

export interface TimeRange {
  start: string;
  end: string;
  days: number;
}

/** The range that is asked for, which takes timestamps in (start, end]; the last seven days when nothing is said (B-7.7). */
export function rangeOf(
  { start_time, end_time }: { start_time?: string; end_time?: string },
  now = new Date(),
): TimeRange {
  // Now is rounded up to the minute, so that everybody who asks within one minute asks the same question.
  const end = end_time ? new Date(end_time) : new Date(Math.ceil(now.getTime() / MINUTE) * MINUTE);
  const start = start_time ? new Date(start_time) : new Date(end.getTime() - DEFAULT_DAYS * day);
  const days = (end.getTime() - start.getTime()) / day;
  if (!(days > 0)) throw invalid([{ field: 'parameters.end_time', message: 'must be after start_time' }]);
  if (days > LONGEST_YEARS * 366) {
    throw invalid([
      { field: 'parameters.start_time', message: `must be within ${LONGEST_YEARS} years of end_time` },
    ]);
  }
  return { start: start.toISOString(), end: end.toISOString(), days };
}

/** A range that begins and ends as it is told. */
export function exactly({ start, end }: { start: string; end: string }): TimeRange {
  return { start, end, days: (Date.parse(end) - Date.parse(start)) / day };
}

/** A range that would read single readings for too long. */
export function capDays(range: TimeRange, mostDays: number, what: string): void {
  if (range.days <= mostDays) return;
  throw invalid([
    { field: 'parameters.start_time', message: `${what} are answered for at most ${mostDays} days at once` },
  ]);
}
