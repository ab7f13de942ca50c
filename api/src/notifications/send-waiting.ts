import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { type TenantTransaction, tenantTransaction } from '../database/tenant-transaction.ts';
import type { JobOutcome } from '../jobs/job-runner.ts';
import { isFinal, sentenceOf } from '../mail/mailer.ts';
import { nextMailDelay } from './mail-schedule.ts';
import { anyWaiting, mailRefused, mailSent } from './mails.queries.ts';
import { type DueMail, nextMail } from './next-mail.ts';
import type { Way } from './way.ts';

interface SendOptions {
  database: Database;
  log: FastifyBaseLogger;
}

/** How one channel sends. What it throws says why it did not. */
interface Sending {
  send: (due: DueMail) => Promise<void>;
  /** What else a refusal means, in the transaction that notes it. */
  refused?: (tx: TenantTransaction, error: unknown) => Promise<void>;
}

/**
 * Sends what waits for a way, outside of any transaction. A process that dies between sending and noting it sends the same
 * message, by the same id.
 */
export async function sendWaiting(
  { database, log }: SendOptions,
  tenantId: number,
  way: Way,
  { send, refused }: Sending,
): Promise<JobOutcome> {
  const next = await tenantTransaction(database, tenantId, (tx) => nextMail(tx, way, new Date()));
  if (next === 'nothing') return { done: true };
  if ('waitMs' in next) return { again: true, inMs: Math.max(next.waitMs, 1) };
  const { mailId, attempts } = next.send;
  try {
    await send(next.send);
  } catch (error) {
    const delay = isFinal(error) ? undefined : nextMailDelay(attempts + 1);
    log.warn(
      { err: error, tenant: tenantId, mail: mailId, channel: way.channel },
      'A message could not be sent',
    );
    await tenantTransaction(database, tenantId, async (tx) => {
      await mailRefused(tx, mailId, { error: sentenceOf(error), delay });
      await refused?.(tx, error);
    });
    return { again: true, inMs: delay ?? 1 };
  }
  const isMore = await tenantTransaction(database, tenantId, async (tx) => {
    await mailSent(tx, mailId);
    return anyWaiting(tx, way);
  });
  return isMore ? { again: true, inMs: 1 } : { done: true };
}
