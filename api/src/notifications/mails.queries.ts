import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import type { Way } from './way.ts';

export interface WaitingMail {
  mail_id: string;
  attempts: number;
  next_attempt_at: Date | null;
  urgent: boolean;
  /** Whether something critical is in it. */
  critical: boolean;
}

/** What goes this way and is not sent yet: at most one, and an urgent one besides, which the database sees to. */
export async function waitingMails(
  { db, tenantId }: TenantTransaction,
  { userId, channel, target }: Way,
): Promise<WaitingMail[]> {
  return db
    .selectFrom('mail')
    .select(['mail_id', 'attempts', 'next_attempt_at', 'urgent'])
    .select((of) =>
      of
        .exists(
          of
            .selectFrom('notice')
            .select('notice.alert_id')
            .where('notice.tenant_id', '=', tenantId)
            .whereRef('notice.mail_id', '=', 'mail.mail_id')
            .where('notice.severity', '=', 'critical'),
        )
        .$castTo<boolean>()
        .as('critical'),
    )
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .where('target', '=', target)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .orderBy('urgent', 'desc')
    .execute();
}

/** Whether anything else is to go this way. */
export async function anyWaiting(
  { db, tenantId }: TenantTransaction,
  { userId, channel, target }: Way,
): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`select
    exists (select from mail where tenant_id = ${tenantId} and user_id = ${userId}::uuid and channel = ${channel}
      and target = ${target}::uuid and sent_at is null and failed_at is null)
    or exists (select from notice where tenant_id = ${tenantId} and user_id = ${userId}::uuid and channel = ${channel}
      and target = ${target}::uuid and mail_id is null) as any`.execute(db);
  return rows[0]?.any ?? false;
}

export async function lastMailOf(
  { db, tenantId }: TenantTransaction,
  { userId, channel, target }: Way,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('mail')
    .select('sent_at')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .where('target', '=', target)
    .where('sent_at', 'is not', null)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.sent_at ?? undefined;
}

/** A mail of what waits: from now on these notices are of this mail and of no other. An urgent one takes what is critical. */
export async function beginMail(
  { db, tenantId }: TenantTransaction,
  { userId, channel, target }: Way,
  urgent: boolean,
): Promise<string> {
  const mailId = randomUUID();
  await db
    .insertInto('mail')
    .values({ tenant_id: tenantId, mail_id: mailId, user_id: userId, channel, target, urgent })
    .execute();
  let taken = db
    .updateTable('notice')
    .set({ mail_id: mailId })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .where('target', '=', target)
    .where('mail_id', 'is', null);
  if (urgent) taken = taken.where('severity', '=', 'critical');
  await taken.execute();
  return mailId;
}

export async function mailSent({ db, tenantId }: TenantTransaction, mailId: string): Promise<void> {
  await db
    .updateTable('mail')
    .set({ sent_at: sql<Date>`now()`, attempts: sql<number>`attempts + 1`, next_attempt_at: null })
    .where('tenant_id', '=', tenantId)
    .where('mail_id', '=', mailId)
    .execute();
}

/** @param delay milliseconds until it is tried again; undefined when it is given up */
export async function mailRefused(
  { db, tenantId }: TenantTransaction,
  mailId: string,
  { error, delay }: { error: string; delay: number | undefined },
): Promise<void> {
  await db
    .updateTable('mail')
    .set({
      attempts: sql<number>`attempts + 1`,
      last_error: error,
      next_attempt_at: delay === undefined ? null : new Date(Date.now() + delay),
      failed_at: delay === undefined ? sql<Date>`now()` : null,
    })
    .where('tenant_id', '=', tenantId)
    .where('mail_id', '=', mailId)
    .execute();
}

/** A mail of which nothing is left to say. */
export async function dropMail({ db, tenantId }: TenantTransaction, mailId: string): Promise<void> {
  await db.deleteFrom('mail').where('tenant_id', '=', tenantId).where('mail_id', '=', mailId).execute();
}

interface Trouble {
  since: string;
  mails: number;
  error: string;
}

/** What did not arrive in the last week: waits after a refusal, or was given up. */
export async function mailTrouble({ db, tenantId }: TenantTransaction): Promise<Trouble | null> {
  const { rows } = await sql<{ since: Date | null; mails: number; error: string | null }>`
    select min(created_at) as since, count(*)::int as mails,
      (array_agg(last_error order by created_at desc))[1] as error
    from mail where tenant_id = ${tenantId} and channel = 'email' and sent_at is null and last_error is not null
      and created_at > now() - interval '7 days'`.execute(db);
  const [row] = rows;
  if (!row?.since || row.error === null) return null;
  return { since: row.since.toISOString(), mails: row.mails, error: row.error };
}
