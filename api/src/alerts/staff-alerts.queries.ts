import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { containing } from '../http/paging.ts';
import { covers, occurrencesIn } from '../maintenance/site-maintenance.ts';
import { rfc3339 } from '../queries/json-rows.ts';
import { unitOfMetric } from '../readings/units-of-metrics.ts';
import { readCursor, writeCursor } from './alert-cursor.ts';
import { type AlertState, inState, rankOf, stateOf } from './alert-state.ts';
import { isInPercent } from './in-percent.ts';
import type {
  AlertCounts,
  AlertPerson,
  Attention,
  StaffAlert,
  StaffAlertList,
  StaffAlertQuery,
} from './staff-alerts.schema.ts';

type Row = Omit<StaffAlert, 'unit'> & { began_exactly: string };

const personOf = (tenantId: number, column: string) => sql<AlertPerson | null>`(
  select json_build_object('id', u.user_id, 'name', u.first_name || ' ' || u.last_name) from app_user u
  where u.tenant_id = ${tenantId} and u.user_id = a.${sql.ref(column)})`;

const exactly = (column: RawBuilder<unknown>) =>
  sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/**
 * These alerts `a` with their rule `r` and their site `d`; those of deleted sites are nobody's concern. Each is looked up by
 * its key (`offset 0`), whatever the server knows of its tables: joined the other way round, fifty alerts took half a minute.
 */
const alertsOf = (tenantId: number, ids: readonly string[]) => sql`
  (select * from alert where tenant_id = ${tenantId} and alert_id = any(${[...ids]}::uuid[]) offset 0) a
  cross join lateral (select r.rule_id, r.name, r.kind from alert_rule r
    where r.tenant_id = ${tenantId} and r.rule_id = a.rule_id offset 0) r
  cross join lateral (select d.client_id, d.name, d.location, d.type, d.last_seen_at, d.parent_id from client d
    where d.tenant_id = ${tenantId} and d.client_id = a.device_id and d.deleted_at is null offset 0) d`;

const columnsOf = (tenantId: number) => sql`a.alert_id as id,
  json_build_object('id', r.rule_id, 'name', r.name) as rule,
  json_build_object('id', d.client_id, 'name', d.name, 'location', d.location, 'type', d.type, 'parent',
    (select p.name from client p where p.tenant_id = ${tenantId} and p.client_id = d.parent_id)) as site,
  r.kind, a.severity, ${stateOf} as state, a.metric_name as metric, a.condition, a.threshold, a.minutes, a.value, a.peers,
  a.lost_kwh, case when a.lost_kwh is not null then ${rfc3339(sql`a.lost_to`)} end as lost_to,
  ${rfc3339(sql`d.last_seen_at`)} as last_seen_at, ${rfc3339(sql`a.began_at`)} as began_at,
  ${exactly(sql`a.began_at`)} as began_exactly, ${rfc3339(sql`a.opened_at`)} as opened_at,
  ${rfc3339(sql`a.acknowledged_at`)} as acknowledged_at, ${personOf(tenantId, 'acknowledged_by')} as acknowledged_by,
  ${personOf(tenantId, 'assignee_id')} as assignee, ${rfc3339(sql`a.snoozed_until`)} as snoozed_until,
  ${rfc3339(sql`a.resolved_at`)} as resolved_at, ${personOf(tenantId, 'resolved_by')} as resolved_by, a.version`;

type Filters = Omit<StaffAlertQuery, 'state' | 'cursor' | 'limit'>;

/**
 * Whether an id is among those that are looked for. As a question of each alert and not as a join: the answer is one table in
 * memory, whatever the server knows of its tables, where a join of ten thousand alerts may take a minute.
 */
const among = (column: RawBuilder<unknown>, ids: RawBuilder<unknown>) => sql`(${column} in (${ids})) is true`;

function matching(tenantId: number, me: string, filters: Filters): RawBuilder<unknown>[] {
  const { severity, client_id, kind, assignee, search } = filters;
  const sites: RawBuilder<unknown>[] = [sql`d.tenant_id = ${tenantId}`, sql`d.deleted_at is null`];
  if (client_id) sites.push(sql`(d.client_id = ${client_id}::uuid or d.parent_id = ${client_id}::uuid)`);
  const sitesThat = (...more: RawBuilder<unknown>[]) =>
    among(sql`a.device_id`, sql`select d.client_id from client d where ${all([...sites, ...more])}`);
  const rulesThat = (condition: RawBuilder<unknown>) =>
    among(
      sql`a.rule_id`,
      sql`select r.rule_id from alert_rule r where r.tenant_id = ${tenantId} and ${condition}`,
    );
  const conditions: RawBuilder<unknown>[] = [sql`a.tenant_id = ${tenantId}`, sitesThat()];
  if (severity) conditions.push(sql`a.severity = ${severity}`);
  if (kind) conditions.push(rulesThat(sql`r.kind = ${kind}`));
  if (assignee === 'nobody') conditions.push(sql`a.assignee_id is null`);
  else if (assignee) conditions.push(sql`a.assignee_id = ${assignee === 'me' ? me : assignee}::uuid`);
  if (search?.trim()) {
    const pattern = containing(search);
    conditions.push(sql`(${sitesThat(sql`(d.name ilike ${pattern} or d.location ilike ${pattern})`)}
      or ${rulesThat(sql`r.name ilike ${pattern}`)} or a.metric_name ilike ${pattern})`);
  }
  return conditions;
}

const all = (conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);

/** A page of the organization's alerts, and how many there are in each state that the other filters find. */
export async function listStaffAlerts(
  { db, tenantId }: TenantTransaction,
  me: string,
  { state, cursor, limit = 50, ...filters }: StaffAlertQuery,
): Promise<StaffAlertList> {
  const conditions = matching(tenantId, me, filters);
  const counts = await countStates({ db }, conditions);
  const chosen = [...conditions];
  if (state) chosen.push(inState[state]);
  if (cursor !== undefined) {
    const after = readCursor(cursor);
    chosen.push(sql`(a.began_at, a.alert_id) < (${after.openedAt}::timestamptz, ${after.id}::uuid)`);
  }
  // The page is found first: names are looked up for what is shown, by ids that only the key serves.
  const found = await sql<{ id: string }>`
    select a.alert_id as id from alert a where ${all(chosen)}
    order by a.began_at desc, a.alert_id desc limit ${limit + 1}`.execute(db);
  const rows = await described(
    { db, tenantId },
    found.rows.map(({ id }) => id),
  );
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    data: page.map(present),
    next_cursor: last ? writeCursor({ openedAt: last.began_exactly, id: last.id }) : null,
    counts,
  };
}

/** In the order of the ids. */
export async function staffAlertsOf(tx: TenantTransaction, ids: readonly string[]): Promise<StaffAlert[]> {
  return (await described(tx, ids)).map(present);
}

/** In the order of the ids. */
async function described(
  { db, tenantId }: Pick<TenantTransaction, 'db' | 'tenantId'>,
  ids: readonly string[],
): Promise<Row[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`
    select ${columnsOf(tenantId)} from ${alertsOf(tenantId, ids)}`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export function countAlerts(tx: TenantTransaction): Promise<AlertCounts> {
  return countStates(tx, matching(tx.tenantId, '', {}));
}

async function countStates(
  { db }: Pick<TenantTransaction, 'db'>,
  conditions: RawBuilder<unknown>[],
): Promise<AlertCounts> {
  const count = (state: AlertState) =>
    sql`count(*) filter (where ${inState[state]})::int as ${sql.ref(state)}`;
  const { rows } = await sql<AlertCounts>`
    select ${count('open')}, ${count('acknowledged')}, ${count('snoozed')}, ${count('resolved')}
    from alert a where ${all(conditions)}`.execute(db);
  return rows[0] ?? { open: 0, acknowledged: 0, snoozed: 0, resolved: 0 };
}

export async function findStaffAlert(
  { db, tenantId }: TenantTransaction,
  id: string,
): Promise<StaffAlert | undefined> {
  const [row] = await described({ db, tenantId }, [id]);
  return row && present(row);
}

const NAMED_SITES = 8;

/** What is wrong now: the worst alert of each site, the oldest of the same severity first. */
export async function sitesInNeed(tx: TenantTransaction): Promise<Attention> {
  const { db, tenantId } = tx;
  const now = Date.now();
  const windows = (await occurrencesIn(tx, { from: now, to: now + 1 })).map(({ window_id }) => window_id);
  const resting =
    windows.length === 0
      ? sql<boolean>`false`
      : sql<boolean>`exists (select from maintenance_window w
          where w.tenant_id = ${tenantId} and w.window_id = any(${windows}::uuid[]) and ${covers(tenantId)})`;
  const isResting = among(
    sql`a.device_id`,
    sql`select d.client_id from client d where d.tenant_id = ${tenantId} and ${resting}`,
  );
  const worst = await sql<{ id: string; total: number }>`
    with worst as materialized (
      select distinct on (a.device_id) a.alert_id, ${rankOf} as rank, a.began_at
      from alert a
      where ${all(matching(tenantId, '', {}))} and a.resolved_at is null and coalesce(a.snoozed_until <= now(), true)
        ${windows.length === 0 ? sql`` : sql`and not ${isResting}`}
      order by a.device_id, ${rankOf}, a.began_at
    )
    select alert_id as id, count(*) over ()::int as total from worst
    order by rank, began_at, alert_id limit ${NAMED_SITES}`.execute(db);
  const rows = await described(
    { db, tenantId },
    worst.rows.map(({ id }) => id),
  );
  const sites = await sql<Pick<Attention, 'active_sites' | 'reporting_sites' | 'in_maintenance'>>`
    select count(*) filter (where not resting)::int as active_sites,
      count(*) filter (where not resting and last_seen_at > now() - interval '24 hours')::int as reporting_sites,
      count(*) filter (where resting)::int as in_maintenance
    from (select d.last_seen_at, ${resting} as resting from client d
      where d.tenant_id = ${tenantId} and d.status = 'active' and d.deleted_at is null) d`.execute(db);
  const { active_sites = 0, reporting_sites = 0, in_maintenance = 0 } = sites.rows[0] ?? {};
  const total_sites = worst.rows[0]?.total ?? 0;
  return {
    sites: rows.map(present),
    total_sites,
    active_sites,
    reporting_sites,
    in_maintenance,
  };
}

function present({ began_exactly: _exactly, ...row }: Row): StaffAlert {
  const unit = row.metric === null ? null : (unitOfMetric(row.metric) ?? null);
  return { ...row, unit: isInPercent(row.kind) ? '%' : unit };
}
