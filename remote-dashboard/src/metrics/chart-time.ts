import { addDays } from 'shared-ui/i18n';
import { nominalWidth, type QueryInterval } from './intervals.ts';
import { dayOf, shiftDays, startOfDay, type TimeRange } from './time-range.ts';

/** Buckets of whole days, which have a date but no time of day. */
export function isDaily(interval: QueryInterval): boolean {
  return interval === '1 day' || interval === '1 week';
}

/**
 * Where a bucket stands on a chart whose axis is written in the person's time zone. A day of the tenant keeps its
 * date: the first of July in Berlin must not be read as the 30th of June by somebody whose settings say UTC.
 */
export function toChartTime(
  time: Date,
  interval: QueryInterval,
  tenantZone: string,
  shownZone: string,
): number {
  if (!isDaily(interval)) return time.getTime();
  return startOfDay(dayOf(time, tenantZone), shownZone).getTime();
}

/** Many lines have the same buckets, and asking what the clock of a zone says is dear: each is asked for once. */
function oncePerTime<Place>(place: (time: number) => Place): (time: number) => Place {
  const known = new Map<number, Place>();
  return (time) => {
    const before = known.get(time);
    if (before !== undefined) return before;
    const found = place(time);
    known.set(time, found);
    return found;
  };
}

/** Places buckets on the axis, `days` later than they were. */
export function chartPlacer(
  days: number,
  ...zones: [QueryInterval, tenantZone: string, shownZone: string]
): (time: number) => number {
  return oncePerTime((time) => {
    const shifted = days === 0 ? new Date(time) : shiftDays(new Date(time), days, zones[1]);
    return toChartTime(shifted, ...zones);
  });
}

/** The same from the beginning of a bucket to its end. */
export function bucketPlacer(
  days: number,
  ...zones: [QueryInterval, tenantZone: string, shownZone: string]
): (time: number) => { x: number; end: number } {
  const place = chartPlacer(days, ...zones);
  const [interval, tenantZone] = zones;
  const width = nominalWidth(interval);
  const wholeDays = width / nominalWidth('1 day');
  return oncePerTime((time) => {
    if (isDaily(interval))
      return { x: place(time), end: place(shiftDays(new Date(time), wholeDays, tenantZone).getTime()) };
    const x = place(time);
    return { x, end: x + width };
  });
}

/**
 * The ends of the axis: whole days end with the last of them, where its point stands; where buckets are as wide as they
 * last, with the end of the last.
 */
export function toChartRange(
  range: TimeRange,
  filled: boolean,
  ...zones: [QueryInterval, tenantZone: string, shownZone: string]
) {
  const last = isDaily(zones[0]) && !filled ? new Date(range.end.getTime() - 1) : range.end;
  return { from: toChartTime(range.start, ...zones), to: toChartTime(last, ...zones) };
}

/** The span of time that a stretch of the axis stands for; of days, all that it touches. */
export function fromChartRange(
  from: number,
  to: number,
  filled: boolean,
  interval: QueryInterval,
  tenantZone: string,
  shownZone: string,
): TimeRange {
  if (!isDaily(interval)) return { start: new Date(from), end: new Date(to) };
  const day = (x: number) => dayOf(new Date(x), shownZone);
  return {
    start: startOfDay(day(from), tenantZone),
    end: startOfDay(addDays(day(filled ? to - 1 : to), 1), tenantZone),
  };
}
