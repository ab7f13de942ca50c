import { type QueryInterval } from './intervals.ts';
import { dayOf, startOfDay } from './time-range.ts';

/** Buckets of whole days, which have a date but no time of day. */
function isDaily(interval: QueryInterval): boolean {
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

/** The instant that a place on that axis stands for. */
export function fromChartTime(
  x: number,
  interval: QueryInterval,
  tenantZone: string,
  shownZone: string,
): Date {
  if (!isDaily(interval)) return new Date(x);
  return startOfDay(dayOf(new Date(x), shownZone), tenantZone);
}
