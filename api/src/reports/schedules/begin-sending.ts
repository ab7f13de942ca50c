import type { TenantTransaction } from '../../database/tenant-transaction.ts';
import { enqueue, type WantedJob } from '../../jobs/job-queue.ts';
import { derivedId } from '../../tenants/derived-id.ts';
import { periodOf } from '../report-period.ts';
import type { ReportMail } from './report-mail.ts';
import { readersOf } from './report-readers.queries.ts';
import type { ScheduleRow } from './report-schedules.queries.ts';
import { dropOldSendings, insertSending } from './report-sendings.queries.ts';

/** Looks whether a schedule is due; its subject is the schedule. */
export const SCHEDULE_JOB = 'report-schedule';
/** Writes the mails of one sending, which is its subject. */
export const REPORT_MAILS_JOB = 'report-mails';
/** A slow mail server keeps no place that notices of the same organization need. */
const REPORTS_LANE = '00000000-0000-0000-0000-0000000e9047';

export const scheduleJobOf = (tenantId: number, scheduleId: string): WantedJob => ({
  kind: SCHEDULE_JOB,
  tenantId,
  subject: scheduleId,
  lane: REPORTS_LANE,
});

interface Occasion {
  /** Of the calendar; null where somebody asks for it. */
  day: string | null;
  askedBy: string | null;
  /** When it is due: the report is about what is over then. */
  at: number;
}

/**
 * Notes whom a report is sent to, and has it sent. Both are committed or neither is, so that a process that dies leaves
 * nothing half begun.
 * @returns the id of the sending; undefined where that day was begun already
 */
export async function beginSending(
  tx: TenantTransaction,
  schedule: ScheduleRow,
  zone: string,
  { day, askedBy, at }: Occasion,
): Promise<string | undefined> {
  const { first_day, last_day } = periodOf({ period: schedule.cadence }, zone, new Date(at));
  await dropOldSendings(tx);
  const id = await insertSending(tx, {
    schedule_id: schedule.schedule_id,
    day,
    asked_by_name: askedBy,
    first_day,
    last_day,
    mails: await mailsOf(tx, schedule, day ?? `${at}`),
  });
  if (id !== undefined)
    await enqueue(tx.db, { kind: REPORT_MAILS_JOB, tenantId: tx.tenantId, subject: id, lane: REPORTS_LANE });
  return id;
}

async function mailsOf(
  tx: TenantTransaction,
  schedule: ScheduleRow,
  occasion: string,
): Promise<ReportMail[]> {
  const { schedule_id, people, addresses, language } = schedule;
  const readers = new Map((await readersOf(tx, people)).map((reader) => [reader.id, reader]));
  const mail = (who: string): Pick<ReportMail, 'id' | 'error'> => ({
    id: derivedId(`${schedule_id} ${occasion} ${who}`),
    error: null,
  });
  return [
    ...people.map((user_id): ReportMail => {
      const reader = readers.get(user_id);
      return {
        ...mail(user_id),
        user_id,
        name: reader?.name ?? '',
        address: reader?.email ?? '',
        language: reader?.language ?? language,
        state: reader ? 'waiting' : 'left_out',
      };
    }),
    ...addresses.map(
      (address): ReportMail => ({
        ...mail(address),
        user_id: null,
        name: '',
        address,
        language,
        state: 'waiting',
      }),
    ),
  ];
}
