import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { invalid } from '../errors/http-problem.ts';
import { unknownSites } from './maintenance.queries.ts';
import type { MaintenanceRequest } from './maintenance.schema.ts';
import { wallTime } from './occurrences.ts';

const DAY = 24 * 60 * 60 * 1000;
const LONGEST = 366 * DAY;
/** One has to end before the next begins, on the weeks whose clocks change too. */
const LONGEST_WEEKLY = 6 * DAY;

/** Refuses what a calendar does not have, what has no length, and what is about no site. */
export async function checkWindow(tx: TenantTransaction, given: MaintenanceRequest): Promise<void> {
  const { starts_at, ends_at, weekly, repeat_until = null, everywhere, client_ids, locations } = given;
  for (const field of ['starts_at', 'ends_at', 'repeat_until'] as const) {
    const text = given[field];
    if (text && !isInCalendar(text)) throw invalid([{ field, message: 'is no day of the calendar' }]);
  }
  const length = wallTime(ends_at) - wallTime(starts_at);
  if (length <= 0) throw invalid([{ field: 'ends_at', message: 'must be after the start' }]);
  if (length > (weekly ? LONGEST_WEEKLY : LONGEST)) {
    const most = weekly ? 'six days' : '366 days';
    throw invalid([{ field: 'ends_at', message: `must be at most ${most} after the start` }]);
  }
  if (weekly && repeat_until !== null && repeat_until < starts_at.slice(0, 10))
    throw invalid([{ field: 'repeat_until', message: 'must not be before the start' }]);
  if (!everywhere && client_ids.length + locations.length === 0)
    throw invalid([
      { field: 'client_ids', message: 'must name a site, unless it is everywhere or at a location' },
    ]);
  if ((await unknownSites(tx, client_ids)).length > 0)
    throw invalid([{ field: 'client_ids', message: 'must be clients of the organization' }]);
}

/** JavaScript takes the 30th of February for the 2nd of March. */
function isInCalendar(text: string): boolean {
  const at = wallTime(text);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}
