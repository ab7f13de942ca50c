import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { tenantTransaction } from '../database/tenant-transaction.ts';
import { enqueueAtOnce } from '../jobs/job-queue.ts';
import type { JobHandler } from '../jobs/job-runner.ts';
import { isFinal, type Mailer, sentenceOf } from '../mail/mailer.ts';
import { nextMailDelay } from './mail-schedule.ts';
import { mailRefused, mailSent } from './mails.queries.ts';
import { nextMail } from './next-mail.ts';
import { addNotices, alertToTell, isAtLeast } from './notices.queries.ts';
import { recipients } from './recipients.queries.ts';
import { type AlertEvent, noticeJobs } from './tell-people.ts';
import { type Links, writeMail } from './write-mail.ts';

/** The job that looks after one person's mail; its subject is the person. */
export const MAIL_JOB = 'mail';
/** So that a mail server that hangs keeps three of an organization's places, and not all of them. */
const MAIL_LANE = '00000000-0000-0000-0000-00000000a11e';

export const mailJobOf = (tenantId: number, userId: string) => ({
  kind: MAIL_JOB,
  tenantId,
  subject: userId,
  lane: MAIL_LANE,
});

interface NotifyOptions {
  database: Database;
  /** Absent where this server sends no mail. */
  mailer: Mailer | undefined;
  links: Links;
  log: FastifyBaseLogger;
}

/** The jobs that turn alerts into mail. */
export function notifyJobs(options: NotifyOptions): [string, JobHandler][] {
  return [
    [noticeJobs.opened, noticeJob(options, 'opened')],
    [noticeJobs.resolved, noticeJob(options, 'resolved')],
    [MAIL_JOB, mailJob(options)],
  ];
}

/** Writes down whom an alert concerns. Done twice it writes nothing new, so a process that dies in it does no harm. */
function noticeJob({ database, mailer }: NotifyOptions, event: AlertEvent): JobHandler {
  return async ({ tenantId, subject: alertId }) => {
    if (!mailer || tenantId === null || alertId === null) return { done: true };
    const told = await tenantTransaction(database, tenantId, async (tx) => {
      const alert = await alertToTell(tx, alertId);
      if (!alert) return [];
      const { severity, resolved_by: knows } = alert;
      const wanting = (await recipients(tx))
        .filter(({ userId, settings: { alerts } }) => {
          if (event === 'resolved' && userId === knows) return false;
          return alerts.email_notifications && isAtLeast(severity, alerts.alert_threshold);
        })
        .map(({ userId }) => userId);
      await addNotices(tx, { alertId, event, severity }, wanting);
      return wanting;
    });
    for (const userId of told) await enqueueAtOnce(database.owner, mailJobOf(tenantId, userId));
    return { done: true };
  };
}

/** Sends outside of any transaction. A process that dies between sending and noting it sends the same mail, by the same id. */
function mailJob({ database, mailer, links, log }: NotifyOptions): JobHandler {
  return async ({ tenantId, subject: userId }) => {
    if (!mailer || tenantId === null || userId === null) return { done: true };
    const next = await tenantTransaction(database, tenantId, (tx) => nextMail(tx, userId, new Date()));
    if (next === 'nothing') return { done: true };
    if ('waitMs' in next) return { again: true, inMs: Math.max(next.waitMs, 1) };
    const { mailId, attempts } = next.send;
    try {
      await mailer.send(writeMail(next.send, links));
    } catch (error) {
      const delay = isFinal(error) ? undefined : nextMailDelay(attempts + 1);
      log.warn({ err: error, tenant: tenantId, mail: mailId }, 'A mail could not be sent');
      await tenantTransaction(database, tenantId, (tx) =>
        mailRefused(tx, mailId, { error: sentenceOf(error), delay }),
      );
      return { again: true, inMs: delay ?? 1 };
    }
    await tenantTransaction(database, tenantId, (tx) => mailSent(tx, mailId));
    return { again: true, inMs: 1 };
  };
}
