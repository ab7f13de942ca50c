import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { ReportScheduleTable } from '../../database/tables/files.ts';
import type { TenantTransaction } from '../../database/tenant-transaction.ts';
import { zoneOf } from '../../maintenance/maintenance.queries.ts';
import { nextDue } from './calendar.ts';
import { namesOf } from './report-readers.queries.ts';
import type { ReportSchedule, ReportScheduleRequest } from './report-schedules.schema.ts';
import { dropOldSendings, forgetSendings, lastSendings } from './report-sendings.queries.ts';

export type ScheduleRow = Selectable<ReportScheduleTable>;

export async function listSchedules(tx: TenantTransaction): Promise<ReportSchedule[]> {
  const { db, tenantId } = tx;
  const rows = await db
    .selectFrom('report_schedule')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy(sql`lower(name)`)
    .orderBy('schedule_id')
    .execute();
  const zone = await zoneOf(tx);
  const sendings = await lastSendings(tx);
  const names = await namesOf(
    tx,
    rows.flatMap(({ people }) => people),
  );
  return rows.map((row) => {
    const { last = null, sent = null } = sendings.get(row.schedule_id) ?? {};
    const { on_day, report_group: group, created_by_name, created_at } = row;
    const next = row.paused ? null : nextDue(row, zone, Date.now(), sent);
    return {
      id: row.schedule_id,
      name: row.name,
      cadence: row.cadence,
      on_day,
      at_time: row.at_time,
      group,
      language: row.language,
      people: row.people.flatMap((id) => {
        const name = names.get(id);
        return name === undefined ? [] : [{ id, name }];
      }),
      addresses: row.addresses,
      paused: row.paused,
      next_at: next && new Date(next.at).toISOString(),
      last,
      created_by: created_by_name,
      created_at: created_at.toISOString(),
      version: row.version,
    };
  });
}

export async function findSchedule(tx: TenantTransaction, id: string): Promise<ReportSchedule | undefined> {
  return (await listSchedules(tx)).find((each) => each.id === id);
}

/** Which nobody else changes until the transaction ends. */
export async function holdSchedule(
  { db, tenantId }: TenantTransaction,
  id: string,
): Promise<ScheduleRow | undefined> {
  return db
    .selectFrom('report_schedule')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('schedule_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertSchedule(
  { db, tenantId }: TenantTransaction,
  given: ReportScheduleRequest,
  created_by_name: string,
): Promise<string> {
  const schedule_id = randomUUID();
  await db
    .insertInto('report_schedule')
    .values({ tenant_id: tenantId, schedule_id, created_by_name, ...columnsOf(given) })
    .execute();
  return schedule_id;
}

/** @param afresh whether what has been due up to now is left out: other days or times, or no longer paused */
export async function updateSchedule(
  { db, tenantId }: TenantTransaction,
  id: string,
  given: ReportScheduleRequest,
  afresh: boolean,
): Promise<void> {
  await db
    .updateTable('report_schedule')
    .set({
      ...columnsOf(given),
      version: sql<number>`version + 1`,
      ...(afresh && { since: sql<Date>`now()` }),
    })
    .where('tenant_id', '=', tenantId)
    .where('schedule_id', '=', id)
    .execute();
}

/** Who no longer wants its mails. */
export async function keepRecipients(
  { db, tenantId }: TenantTransaction,
  id: string,
  { people, addresses }: Pick<ScheduleRow, 'people' | 'addresses'>,
): Promise<void> {
  await db
    .updateTable('report_schedule')
    .set({ people, addresses, version: sql<number>`version + 1` })
    .where('tenant_id', '=', tenantId)
    .where('schedule_id', '=', id)
    .execute();
}

export async function deleteSchedule(tx: TenantTransaction, id: string): Promise<void> {
  await forgetSendings(tx, id);
  await tx.db
    .deleteFrom('report_schedule')
    .where('tenant_id', '=', tx.tenantId)
    .where('schedule_id', '=', id)
    .execute();
  await dropOldSendings(tx);
}

export async function countSchedules({ db, tenantId }: TenantTransaction): Promise<number> {
  const { used } = await db
    .selectFrom('report_schedule')
    .select(sql<number>`count(*)::int`.as('used'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return used;
}

function columnsOf(given: ReportScheduleRequest) {
  const { name, cadence, on_day = null, at_time, group, language, people, addresses, paused = false } = given;
  return {
    name: name.trim(),
    cadence,
    on_day: cadence === 'day' ? null : (on_day ?? 1),
    at_time,
    report_group: group,
    language,
    people: [...new Set(people)],
    addresses: [...new Set(addresses.map((address) => address.toLowerCase()))],
    paused,
  };
}
