import { type DayRange, type RangeProblem, rangeProblem } from 'shared-ui';
import { addDays, type CalendarDay } from 'shared-ui/i18n';
import type { AuditView } from './audit-view.ts';

export interface AuditDays {
  /** What is asked for; null where no days are chosen. */
  days: DayRange | null;
  /** Why those of the address were not taken: the last seven stand for them. */
  problem: RangeProblem | null;
}

/** The day that it is on the organization's calendar. */
export function todayIn(timeZone: string, now = new Date()): CalendarDay {
  // Swedish dates are those of ISO 8601.
  return now.toLocaleDateString('sv-SE', { timeZone });
}

export function lastSevenDays(today: CalendarDay): DayRange {
  return { start: addDays(today, -6), end: today };
}

/** One end alone is a day. */
export function daysOfView({ from, to }: Pick<AuditView, 'from' | 'to'>, today: CalendarDay): AuditDays {
  const start = from ?? to;
  const end = to ?? from;
  if (start === null || end === null) return { days: null, problem: null };
  const problem = rangeProblem({ start, end }, today);
  return { days: problem === null ? { start, end } : lastSevenDays(today), problem };
}
