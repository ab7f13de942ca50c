import {
  addDays,
  addMonths,
  addYears,
  type CalendarDay,
  daysBetween,
  isCalendarDay,
  monthEnd,
  monthStart,
} from '../i18n/calendar-day.ts';

/** Whole days; both ends belong to it. */
export interface DayRange {
  start: CalendarDay;
  end: CalendarDay;
}

/** Why two texts are no range: each has a sentence of its own. */
export type RangeProblem = 'notADay' | 'endBeforeStart' | 'tooLong' | 'outside';

/** Years that a range may cover. */
const LONGEST_YEARS = 10;
/** The first day that can be chosen: when the clock of computers began. */
export const FIRST_DAY: CalendarDay = '1970-01-01';

/** What is wrong with a range whose days may be any texts; null when nothing is. `latest` is the last day allowed. */
export function rangeProblem({ start, end }: DayRange, latest: CalendarDay): RangeProblem | null {
  if (!isCalendarDay(start) || !isCalendarDay(end)) return 'notADay';
  if (end < start) return 'endBeforeStart';
  if (start < FIRST_DAY) return 'outside';
  // Before asking for the years after it: the calendar's last year has none.
  if (start > latest) return 'outside';
  if (end >= addYears(start, LONGEST_YEARS)) return 'tooLong';
  return end > latest ? 'outside' : null;
}

export const rangePresets = [
  'today',
  'yesterday',
  'last7Days',
  'last30Days',
  'thisMonth',
  'lastMonth',
  'thisYear',
  'lastYear',
] as const;
export type RangePreset = (typeof rangePresets)[number];

/** The days that a preset means; none of them lies after today. */
export function rangeOfPreset(preset: RangePreset, today: CalendarDay): DayRange {
  const lastMonth = addMonths(monthStart(today), -1);
  const year = Number(today.slice(0, 4));
  const ofYear = (which: number) => `${String(which).padStart(4, '0')}-01-01`;
  const ranges: Record<RangePreset, DayRange> = {
    today: { start: today, end: today },
    yesterday: { start: addDays(today, -1), end: addDays(today, -1) },
    last7Days: { start: addDays(today, -6), end: today },
    last30Days: { start: addDays(today, -29), end: today },
    thisMonth: { start: monthStart(today), end: today },
    lastMonth: { start: lastMonth, end: monthEnd(lastMonth) },
    thisYear: { start: ofYear(year), end: today },
    lastYear: { start: ofYear(year - 1), end: addDays(ofYear(year), -1) },
  };
  return ranges[preset];
}

/** How many whole months a range is; 0 where its ends are not those of months. */
function wholeMonths({ start, end }: DayRange): number {
  if (start !== monthStart(start) || end !== monthEnd(end)) return 0;
  const [from, to] = [start, end].map((day) => 12 * Number(day.slice(0, 4)) + Number(day.slice(5, 7)));
  return (to ?? 0) - (from ?? 0) + 1;
}

/**
 * The range right before or after: as many months where it is whole ones, else as many days. It ends with `latest`;
 * null where there is nothing left.
 */
export function steppedRange(range: DayRange, direction: -1 | 1, latest: CalendarDay): DayRange | null {
  const months = direction * wholeMonths(range);
  const days = direction * (daysBetween(range.start, range.end) + 1);
  const start = months === 0 ? addDays(range.start, days) : addMonths(range.start, months);
  const end = months === 0 ? addDays(range.end, days) : monthEnd(addMonths(monthStart(range.end), months));
  if (start < FIRST_DAY || start > latest) return null;
  return { start, end: end < latest ? end : latest };
}
