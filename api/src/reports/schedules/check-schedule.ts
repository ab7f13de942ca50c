import type { TenantTransaction } from '../../database/tenant-transaction.ts';
import { conflict, type FieldError, invalid } from '../../errors/http-problem.ts';
import { quotaReached, takeTurns } from '../../quotas/require-room.ts';
import { readersOf } from './report-readers.queries.ts';
import { MOST_RECIPIENTS, type ReportScheduleRequest } from './report-schedules.schema.ts';
import { countSchedules } from './report-schedules.queries.ts';
import { askedFor, countLatelyDeleted } from './report-sendings.queries.ts';

const MOST_SCHEDULES = 50;
/** By hand, of all schedules together: addresses may be anybody's. */
const MOST_ASKED_A_DAY = 20;
const LAST_WEEKDAY = 7;

/** @param known people who are in it already: somebody who has left keeps nobody from changing the time */
export async function checkSchedule(
  tx: TenantTransaction,
  given: ReportScheduleRequest,
  known: readonly string[] = [],
): Promise<void> {
  const wrong: FieldError[] = [];
  const { cadence, on_day, people, addresses } = given;
  if (cadence === 'week' && (on_day ?? 1) > LAST_WEEKDAY)
    wrong.push({ field: 'on_day', message: 'must be from 1, Monday, to 7, Sunday.' });
  const added = people.filter((id) => !known.includes(id));
  const readers = new Set((await readersOf(tx, added)).map(({ id }) => id));
  if (added.some((id) => !readers.has(id)))
    wrong.push({ field: 'people', message: 'must be active members who may read reports.' });
  const count = new Set(people).size + new Set(addresses).size;
  if (count === 0) wrong.push({ field: 'people', message: 'or addresses must name somebody.' });
  if (count > MOST_RECIPIENTS)
    wrong.push({ field: 'people', message: `and addresses must be ${MOST_RECIPIENTS} at most, together.` });
  if (wrong.length > 0) throw invalid(wrong);
}

export async function requireRoomForSchedule(tx: TenantTransaction): Promise<void> {
  await takeTurns(tx);
  const used = await countSchedules(tx);
  if (used >= MOST_SCHEDULES) throw quotaReached('report schedules', MOST_SCHEDULES);
  if (used + (await countLatelyDeleted(tx)) >= MOST_SCHEDULES)
    throw conflict(
      'quota_reached',
      `There may be at most ${MOST_SCHEDULES} report schedules, and those that sent something within 24 hours count although they were deleted. Change one, or add it tomorrow.`,
    );
}

export async function requireRoomForSending(tx: TenantTransaction, scheduleId: string): Promise<void> {
  await takeTurns(tx);
  const { lately, under_way } = await askedFor(tx, scheduleId);
  if (under_way) throw conflict('under_way', 'This report is being sent. Wait until that has ended.');
  if (lately >= MOST_ASKED_A_DAY)
    throw conflict(
      'quota_reached',
      `Reports may be sent by hand ${MOST_ASKED_A_DAY} times within 24 hours. Send it tomorrow, or share the page’s address.`,
    );
}
