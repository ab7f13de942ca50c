import { TZDateMini } from '@date-fns/tz';
import { invalid } from '../errors/http-problem.ts';
import type { AuditFilter, AuditQueryFilter } from './audit.schema.ts';

/** The filter by instants alone: days are those of the organization, whatever zone the browser is in. */
export function byInstants(query: AuditQueryFilter, zone: string): AuditFilter {
  const { first_day, last_day, from, to, ...filter } = query;
  const first = first_day && begins('first_day', first_day, zone, 0);
  const end = last_day && begins('last_day', last_day, zone, 1);
  if (first_day && last_day && last_day < first_day)
    throw invalid([{ field: 'last_day', message: 'is before first_day' }]);
  const starts = [from, first].filter((each) => each !== undefined).map((each) => new Date(each).getTime());
  const ends = [to, end].filter((each) => each !== undefined).map((each) => new Date(each).getTime());
  return {
    ...filter,
    // As it was sent where that is all there is: an instant may be finer than a millisecond.
    ...(first ? { from: new Date(Math.max(...starts)).toISOString() } : from && { from }),
    ...(end ? { to: new Date(Math.min(...ends)).toISOString() } : to && { to }),
  };
}

/** Of two midnights of one day (a clock set back at one) it is the earlier. */
function begins(field: string, day: string, zone: string, later: 0 | 1): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const exists = new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10) === day;
  if (!exists) throw invalid([{ field, message: 'is not a day of the calendar' }]);
  return new Date(new TZDateMini(year, month - 1, date + later, zone).getTime()).toISOString();
}
