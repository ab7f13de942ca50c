import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/database.ts';
import { type TenantTransaction, tenantTransaction } from '../../database/tenant-transaction.ts';
import { holdJob } from '../../jobs/job-queue.ts';
import type { JobHandler } from '../../jobs/job-runner.ts';
import { isFinal, type Mailer, sentenceOf } from '../../mail/mailer.ts';
import { zoneOf } from '../../maintenance/maintenance.queries.ts';
import { nextMailDelay } from '../../notifications/mail-schedule.ts';
import { senderOf } from '../../notifications/recipients.queries.ts';
import { beginSending } from './begin-sending.ts';
import { lastDue, nextDue } from './calendar.ts';
import type { ReportMail } from './report-mail.ts';
import { readersOf } from './report-readers.queries.ts';
import { holdSchedule, type ScheduleRow } from './report-schedules.queries.ts';
import { findSending, lastSentDay, noteMails } from './report-sendings.queries.ts';
import { type ReportLinks, writeReportMail } from './write-report-mail.ts';

interface ScheduleOptions {
  database: Database;
  now?: () => number;
}

/** A clock that is corrected meanwhile makes it later by this at the most. */
const LONGEST_WAIT = 3_600_000;

/**
 * Begins what is due, of several that were missed the last one, and comes back when the next one is. Whatever process does
 * it, and however often, a day of the calendar is begun once.
 */
export function scheduleJob({ database, now = Date.now }: ScheduleOptions): JobHandler {
  return async ({ tenantId, subject: id }) => {
    if (tenantId === null || id === null) return { done: true };
    return tenantTransaction(database, tenantId, async (tx) => {
      const schedule = await holdSchedule(tx, id);
      if (!schedule || schedule.paused) return { done: true };
      const zone = await zoneOf(tx);
      const at = now();
      const due = lastDue(schedule, zone, at);
      if (due && due.at > schedule.since.getTime())
        await beginSending(tx, schedule, zone, { day: due.day, askedBy: null, at });
      const next = nextDue(schedule, zone, at, await lastSentDay(tx, id));
      return { again: true, inMs: Math.max(1, Math.min(next.at - at, LONGEST_WAIT)) };
    });
  };
}

const leftOut = { state: 'left_out', error: null } as const;

/** Where a mail that waits goes to now; or why to nobody: its recipient was taken out, has left, or may not read reports. */
async function stillWanted(
  tx: TenantTransaction,
  { schedule_id }: Pick<ScheduleRow, 'schedule_id'>,
  { user_id, address }: ReportMail,
): Promise<{ address: string } | 'left_out' | 'deleted'> {
  const schedule = await holdSchedule(tx, schedule_id);
  if (!schedule) return 'deleted';
  if (user_id === null) return schedule.addresses.includes(address) ? { address } : 'left_out';
  const [reader] = schedule.people.includes(user_id) ? await readersOf(tx, [user_id]) : [];
  return reader ? { address: reader.email } : 'left_out';
}

interface MailsOptions {
  database: Database;
  /** Absent where this server sends no mail. */
  mailer: Mailer | undefined;
  links: ReportLinks;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Writes what waits, one after the other, outside of any transaction, and notes each: what was sent before a restart is not
 * sent again. Only a process that dies between sending and noting sends the same mail, by the same id.
 */
export function reportMailsJob({ database, mailer, links, log }: MailsOptions): JobHandler {
  return async (job) => {
    const { tenantId, subject: id } = job;
    if (tenantId === null || id === null) return { done: true };
    const found = await tenantTransaction(database, tenantId, async (tx) => {
      const sending = await findSending(tx, id);
      const schedule = sending && (await holdSchedule(tx, sending.schedule_id));
      return sending && schedule && { sending, schedule, from: await senderOf(tx) };
    });
    if (!found || found.sending.ended_at !== null) return { done: true };
    const { sending, schedule, from } = found;
    const attempts = sending.attempts + 1;
    const delay = nextMailDelay(attempts);
    const { mails } = sending;
    const note = (ended: boolean) =>
      tenantTransaction(database, tenantId, (tx) => noteMails(tx, id, { mails, attempts, ended }));
    for (const mail of mails) {
      if (mail.state !== 'waiting') continue;
      // Twenty of them may take longer than a job is locked.
      if (!(await holdJob(database.owner, job))) return { done: true };
      // It may have waited for two days: for whom it is, and whether they still may, is asked each time.
      const wanted = await tenantTransaction(database, tenantId, (tx) => stillWanted(tx, schedule, mail));
      if (wanted === 'deleted') return { done: true };
      Object.assign(
        mail,
        wanted === 'left_out' ? leftOut : { ...wanted, ...(await attempt({ ...mail, ...wanted })) },
      );
      await note(false);
    }
    const waits = mails.some(({ state }) => state === 'waiting');
    await note(!waits);
    return waits ? { again: true, inMs: delay ?? 1 } : { done: true };

    async function attempt(mail: ReportMail): Promise<Pick<ReportMail, 'state' | 'error'>> {
      if (!mailer) return { state: 'refused', error: 'This server sends no mail.' };
      try {
        await mailer.send(writeReportMail(mail, { sending, schedule, from }, links));
        return { state: 'sent', error: null };
      } catch (error) {
        log.warn({ err: error, tenant: tenantId, mail: mail.id }, 'The mail of a report could not be sent');
        const isLost = isFinal(error) || delay === undefined;
        return { state: isLost ? 'refused' : 'waiting', error: sentenceOf(error) };
      }
    }
  };
}
