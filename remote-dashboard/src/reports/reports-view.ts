import type { ReportGroup, ReportQuery } from 'api/contract';
import type { DayRange } from 'shared-ui';
import { addDays, type CalendarDay, isCalendarDay } from 'shared-ui/i18n';

export const reportPeriods = ['month', 'week', 'day', 'range'] as const satisfies ReportQuery['period'][];
export const groups = ['site', 'type', 'region', 'tag', 'organization'] as const satisfies ReportGroup[];

/** What the address says: of what the report is, and what its rows are about. */
export interface ReportsView {
  period: (typeof reportPeriods)[number];
  /** A day of the period; null for the last period that is over. */
  day: CalendarDay | null;
  /** Of a range. */
  days: DayRange;
  group: ReportGroup;
}

const dayIn = (query: URLSearchParams, name: string): CalendarDay | null => {
  const day = query.get(name);
  return day !== null && isCalendarDay(day) ? day : null;
};

/** What makes no sense takes its default; a range without days has the last seven that are over. */
export function reportsView(query: URLSearchParams, today: CalendarDay): ReportsView {
  const start = dayIn(query, 'start');
  const end = dayIn(query, 'end');
  const makesSense = start !== null && end !== null && start <= end && start <= today;
  return {
    period: reportPeriods.find((each) => each === query.get('period')) ?? 'month',
    day: dayIn(query, 'day'),
    days: makesSense ? { start, end } : { start: addDays(today, -7), end: addDays(today, -1) },
    group: groups.find((each) => each === query.get('group')) ?? 'site',
  };
}

/** The address of a view, without what is so by default. */
export function reportsSearch({ period, day, days, group }: ReportsView): URLSearchParams {
  const query = new URLSearchParams();
  if (period !== 'month') query.set('period', period);
  if (period === 'range') {
    query.set('start', days.start);
    query.set('end', days.end);
  } else if (day !== null) query.set('day', day);
  if (group !== 'site') query.set('group', group);
  return query;
}

/** What the service is asked for. */
export function questionOf({ period, day, days, group }: ReportsView) {
  return {
    period,
    group,
    ...(period === 'range' ? { first_day: days.start, last_day: days.end } : day !== null && { day }),
  };
}
