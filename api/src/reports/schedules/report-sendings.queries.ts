import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { ReportSendingTable } from '../../database/tables/files.ts';
import type { TenantTransaction } from '../../database/tenant-transaction.ts';
import type { ReportMail } from './report-mail.ts';
import type { ReportSending } from './report-schedules.schema.ts';

export type SendingRow = Selectable<ReportSendingTable>;

const MOST_LISTED = 50;
/** So that what was sent a year ago can be looked up. */
const KEPT_DAYS = 400;

interface NewSending {
  schedule_id: string;
  /** Null where somebody asks for it. */
  day: string | null;
  asked_by_name: string | null;
  first_day: string;
  last_day: string;
  mails: ReportMail[];
}

const columns = sql`sending_id, schedule_id, day::text as day, asked_by_name, first_day::text as first_day,
  last_day::text as last_day, mails, attempts, started_at, ended_at`;

/** @returns undefined where the day was begun already, by whichever process */
export async function insertSending(
  { db, tenantId }: TenantTransaction,
  sending: NewSending,
): Promise<string | undefined> {
  const sending_id = randomUUID();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('report_sending')
    .values({ tenant_id: tenantId, sending_id, ...sending, mails: JSON.stringify(sending.mails) })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'schedule_id', 'day']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n ? sending_id : undefined;
}

export async function findSending(
  { db, tenantId }: TenantTransaction,
  id: string,
): Promise<SendingRow | undefined> {
  const { rows } = await sql<SendingRow>`select ${columns} from report_sending
    where tenant_id = ${tenantId} and sending_id = ${id}::uuid`.execute(db);
  return rows[0];
}

export async function listSendings(
  { db, tenantId }: TenantTransaction,
  scheduleId: string,
): Promise<ReportSending[]> {
  const { rows } = await sql<SendingRow>`select ${columns} from report_sending
    where tenant_id = ${tenantId} and schedule_id = ${scheduleId}::uuid
    order by started_at desc, sending_id limit ${MOST_LISTED}`.execute(db);
  return rows.map(presentSending);
}

/** What was sent last of each schedule, and the last day of its calendar that was. */
export async function lastSendings({ db, tenantId }: TenantTransaction) {
  const { rows } = await sql<SendingRow & { sent_day: string | null }>`
    select distinct on (schedule_id) ${columns},
      max(day) over (partition by schedule_id)::text as sent_day from report_sending
    where tenant_id = ${tenantId} order by schedule_id, started_at desc, sending_id`.execute(db);
  return new Map(rows.map((row) => [row.schedule_id, { last: presentSending(row), sent: row.sent_day }]));
}

export async function lastSentDay(
  { db, tenantId }: TenantTransaction,
  scheduleId: string,
): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`select max(day)::text as day from report_sending
    where tenant_id = ${tenantId} and schedule_id = ${scheduleId}::uuid`.execute(db);
  return rows[0]?.day ?? null;
}

/** How many somebody asked for within a day; @returns whether one of this schedule goes on as well */
export async function askedFor({ db, tenantId }: TenantTransaction, scheduleId: string) {
  const { rows } = await sql<{ lately: number; under_way: boolean }>`
    select count(*) filter (where day is null and started_at > now() - interval '1 day')::int as lately,
      coalesce(bool_or(schedule_id = ${scheduleId}::uuid and ended_at is null), false) as under_way
    from report_sending where tenant_id = ${tenantId}`.execute(db);
  return rows[0] ?? { lately: 0, under_way: false };
}

export async function noteMails(
  { db, tenantId }: TenantTransaction,
  id: string,
  { mails, attempts, ended }: { mails: ReportMail[]; attempts: number; ended: boolean },
): Promise<void> {
  await db
    .updateTable('report_sending')
    .set({ mails: JSON.stringify(mails), attempts, ended_at: ended ? sql`now()` : null })
    .where('tenant_id', '=', tenantId)
    .where('sending_id', '=', id)
    // One that was forgotten meanwhile stays so.
    .where('ended_at', 'is', null)
    .execute();
}

/** Those that are too old, and of deleted schedules what no longer counts. */
export async function dropOldSendings({ db, tenantId }: TenantTransaction): Promise<void> {
  await sql`delete from report_sending r where r.tenant_id = ${tenantId}
    and (r.started_at < now() - make_interval(days => ${KEPT_DAYS})
      or (r.started_at < now() - interval '1 day' and ${ofDeleted(tenantId)}))`.execute(db);
}

/**
 * The history of a schedule that is deleted: who was written to is forgotten at once. That something was sent still counts
 * for a day, or else whoever deletes and adds again could write to anybody without an end.
 */
export async function forgetSendings({ db, tenantId }: TenantTransaction, scheduleId: string): Promise<void> {
  await sql`update report_sending set mails = '[]', asked_by_name = null, ended_at = coalesce(ended_at, ${new Date()}::timestamptz)
    where tenant_id = ${tenantId} and schedule_id = ${scheduleId}::uuid`.execute(db);
}

/** Schedules that sent something within a day and are deleted. */
export async function countLatelyDeleted({ db, tenantId }: TenantTransaction): Promise<number> {
  const { rows } = await sql<{
    used: number;
  }>`select count(distinct r.schedule_id)::int as used from report_sending r
    where r.tenant_id = ${tenantId} and r.started_at > now() - interval '1 day' and ${ofDeleted(tenantId)}`.execute(
    db,
  );
  return rows[0]?.used ?? 0;
}

const ofDeleted = (tenantId: number) => sql<boolean>`not exists (select from report_schedule s
  where s.tenant_id = ${tenantId} and s.schedule_id = r.schedule_id)`;

export function presentSending(row: SendingRow): ReportSending {
  const { sending_id: id, day, asked_by_name, first_day, last_day, mails, started_at, ended_at } = row;
  const count = (state: ReportMail['state']) => mails.filter((mail) => mail.state === state).length;
  return {
    id,
    day,
    asked_by: asked_by_name,
    first_day,
    last_day,
    started_at: started_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
    recipients: mails.length,
    sent: count('sent'),
    refused: count('refused'),
    left_out: count('left_out'),
    mails: mails.map(({ user_id, name, address, state, error }) => ({
      name: user_id === null ? address : name,
      state,
      error,
    })),
  };
}
