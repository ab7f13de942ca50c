import { sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { rfc3339 } from '../queries/json-rows.ts';
import { rankOf } from './alert-state.ts';
import { staffAlertsOf } from './staff-alerts.queries.ts';
import type { AlertHistoryEntry, Handover } from './staff-alerts.schema.ts';

const HOUR = 3_600_000;
/** For whoever never looked. */
const USUAL_HOURS = 12;
const LONGEST_HOURS = 168;
/** A page to print, not an archive. */
const MOST_ALERTS = 300;

interface Happened {
  id: string;
  opened: boolean;
  closed: boolean;
  /** Of all of this time, also those that are not listed. */
  total: number;
  total_opened: number;
  total_closed: number;
  total_noted: number;
}

export async function readTo({ db, tenantId }: TenantTransaction, userId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('handover_read')
    .select('read_to')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.read_to ?? null;
}

/** Never back: of two pages the one that was made earlier says nothing new. */
export async function setReadTo(
  { db, tenantId }: TenantTransaction,
  userId: string,
  to: Date,
): Promise<void> {
  await sql`
    insert into handover_read as old (tenant_id, user_id, read_to)
    values (${tenantId}, ${userId}::uuid, least(${to.toISOString()}::timestamptz, now()))
    on conflict (tenant_id, user_id) do update set read_to = greatest(old.read_to, excluded.read_to)`.execute(
    db,
  );
}

/** What opened, was closed and was noted within a time, by when the service knew it. */
export async function handoverOf(
  tx: TenantTransaction,
  userId: string,
  hours: number | undefined,
): Promise<Handover> {
  const { db, tenantId } = tx;
  const read = await readTo(tx, userId);
  const now = Date.now();
  const back = now - (hours ?? LONGEST_HOURS) * HOUR;
  const from = new Date(
    hours === undefined ? Math.max(back, read?.getTime() ?? now - USUAL_HOURS * HOUR) : back,
  );
  const to = new Date(now);
  const within = sql`between ${from.toISOString()}::timestamptz and ${to.toISOString()}::timestamptz`;
  const ofPeople = sql`tenant_id = ${tenantId} and target_type = 'alert' and actor_kind <> 'system' and at ${within}`;
  const seen = sql`exists (select from client d
    where d.tenant_id = ${tenantId} and d.client_id = a.device_id and d.deleted_at is null)`;
  const { rows } = await sql<Happened>`
    with acted as materialized (
      select target_id::uuid as alert_id, bool_or(after ->> 'note' is not null) as noted
      from audit_entry where ${ofPeople} group by 1)
    select a.alert_id as id, a.opened_at ${within} as opened, coalesce(a.resolved_at ${within}, false) as closed,
      count(*) over ()::int as total, count(*) filter (where a.opened_at ${within}) over ()::int as total_opened,
      count(*) filter (where a.resolved_at ${within}) over ()::int as total_closed,
      count(*) filter (where acted.noted) over ()::int as total_noted
    from alert a left join acted using (alert_id)
    where a.tenant_id = ${tenantId} and ${seen}
      and (a.opened_at ${within} or a.resolved_at ${within} or acted.alert_id is not null)
    order by a.resolved_at is not null, ${rankOf}, a.began_at, a.alert_id limit ${MOST_ALERTS}`.execute(db);
  const alerts = await staffAlertsOf(
    tx,
    rows.map(({ id }) => id),
  );
  const entries = await sql<AlertHistoryEntry & { alert_id: string }>`
    select target_id as alert_id, entry_id as id, ${rfc3339(sql`at`)} as at,
      json_build_object('kind', actor_kind, 'name', actor_name) as actor, action, after ->> 'note' as note,
      after ->> 'assignee' as assignee, after ->> 'until' as until
    from audit_entry where ${ofPeople} and target_id = any(${rows.map(({ id }) => id)}::text[])
    order by audit_entry.at, entry_id`.execute(db);
  const before = await sql<{ count: number }>`
    select count(*)::int as count from alert a
    where a.tenant_id = ${tenantId} and ${seen} and a.resolved_at is null and a.opened_at < ${from.toISOString()}::timestamptz
      and not exists (select from audit_entry e where e.tenant_id = ${tenantId} and e.target_type = 'alert'
        and e.actor_kind <> 'system' and e.target_id = a.alert_id::text and e.at ${within})`.execute(db);
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    read_to: read?.toISOString() ?? null,
    opened: rows[0]?.total_opened ?? 0,
    closed: rows[0]?.total_closed ?? 0,
    noted: rows[0]?.total_noted ?? 0,
    alerts: rows.flatMap(({ id, opened, closed }) => {
      const alert = alerts.find((each) => each.id === id);
      const own = entries.rows.filter(({ alert_id }) => alert_id === id);
      return alert ? [{ alert, opened, closed, entries: own.map(({ alert_id: _id, ...rest }) => rest) }] : [];
    }),
    more: Math.max(0, (rows[0]?.total ?? 0) - rows.length),
    open_before: before.rows[0]?.count ?? 0,
  };
}
