import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../../database/tenant-transaction.ts';
import { type JsonRows, jsonRows, rfc3339 } from '../../queries/json-rows.ts';
import type { RepairedValuesParameters } from '../../queries/parameters.schema.ts';
import { invalid } from '../../errors/http-problem.ts';
import { rangeOf } from '../../queries/range.ts';
import { chosenClients, chosenSeries } from '../../queries/selection.ts';
import { readingAt } from '../../readings/at-rest/readings-of.ts';

const MINUTE = 60_000;
/** Stretches are told apart as far as a chart of so many points can. */
const POINTS = 600;
const FINEST = 15 * MINUTE;
/** Stretches of single clients in one answer, some 2 MB: ten thousand sites may have many times as many. */
const MOST = 10_000;

interface Span {
  from: string;
  to: string;
}

/**
 * Readings in (from, to] that are as a repair left them, each once. It begins at the repairs, of which there are few, and
 * looks each value up by its key: readings that nobody repaired cost nothing. Deleted clients count nowhere.
 */
const standing = (tenantId: number, { from, to }: Span, ofRepair: RawBuilder<boolean>) => sql`
  select distinct v.series_id, v.ts from reading_repair p
    join repaired_value v on v.tenant_id = ${tenantId} and v.repair_id = p.repair_id and v.active
      and v.ts > ${from}::timestamptz and v.ts <= ${to}::timestamptz
    join ${readingAt(tenantId, sql`v.series_id`, sql`v.ts`)} r on r.num = v.num_after
  where p.tenant_id = ${tenantId} and p.undone_at is null and p.from_at <= ${to}::timestamptz
    and p.until_at >= ${from}::timestamptz and ${ofRepair}
    and exists (select from client c where c.tenant_id = ${tenantId} and c.client_id = p.client_id and c.deleted_at is null)`;

/** How many readings there are of a site, or of all sites, that a repair put there, hour by hour; hours without any are left out. */
export async function repairedHours(
  { db, tenantId }: TenantTransaction,
  client: string | null,
  { from, to }: { from: number; to: number },
): Promise<Map<number, number>> {
  const span = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
  const ofClient = sql<boolean>`(${client}::uuid is null or p.client_id = ${client}::uuid)`;
  const { rows } = await sql<{ hour: number; count: number }>`
    select ceil(extract(epoch from v.ts) / 3600)::int - 1 as hour, count(*)::int as count
    from (${standing(tenantId, span, ofClient)}) v group by 1`.execute(db);
  return new Map(rows.map(({ hour, count }) => [hour * 60 * MINUTE, count]));
}

/** By metric how many readings of a site a repair put there. */
export async function repairedByMetric(
  { db, tenantId }: TenantTransaction,
  client: string,
  { start, end }: { start: Date; end: Date },
): Promise<Map<string, number>> {
  const span = { from: start.toISOString(), to: end.toISOString() };
  const { rows } = await sql<{ metric: string; count: number }>`
    select s.metric_name as metric, count(*)::int as count
    from (${standing(tenantId, span, sql<boolean>`p.client_id = ${client}::uuid`)}) v
      join series s on s.tenant_id = ${tenantId} and s.series_id = v.series_id
    group by s.metric_name`.execute(db);
  return new Map(rows.map(({ metric, count }) => [metric, count]));
}

/** What rows of an answer are told of together. */
const ofEach = sql`s.client_id, c.name as client_name, c.role, c.type, s.metric_name`;
const ofType = sql`null::uuid as client_id, null::text as client_name, c.role, c.type, s.metric_name`;

/** The rows of `repaired_values`: stretches of time in which readings were repaired, or of a client only how many. */
export async function repairedValues(
  { db, tenantId }: TenantTransaction,
  _zone: string,
  parameters: RepairedValuesParameters,
): Promise<JsonRows> {
  const { start, end } = rangeOf(parameters);
  const { group_by } = parameters;
  const near = Math.max(FINEST, (Date.parse(end) - Date.parse(start)) / POINTS);
  const clients = chosenClients(parameters);
  const ofChosen =
    clients.length > 0 ? sql<boolean>`p.client_id = any(${clients}::uuid[])` : sql<boolean>`true`;
  const alike = sql`partition by v.client_id, v.role, v.type, v.metric_name`;
  const isNear =
    group_by === 'client'
      ? sql`lag(v.ts) over own is not null`
      : sql`v.ts - lag(v.ts) over own <= make_interval(secs => ${near / 1000}::float8)`;
  const rows = await jsonRows(
    db,
    sql`with standing as (${standing(tenantId, { from: start, to: end }, ofChosen)}),
    told as (
      select ${group_by === 'type' ? ofType : ofEach}, v.ts, count(*)::int as n
      from standing v
        join series s on s.tenant_id = ${tenantId} and s.series_id = v.series_id
        join client c on c.tenant_id = ${tenantId} and c.client_id = s.client_id
      where ${chosenSeries(tenantId, parameters)}
      group by 1, 2, 3, 4, 5, 6
    ), apart as (
      select v.*, case when ${isNear} then 0 else 1 end as begins from told v window own as (${alike} order by v.ts)
    ), counted as (
      select v.*, sum(v.begins) over (${alike} order by v.ts) as stretch from apart v
    )
    select v.client_id, v.client_name, v.role, v.type, v.metric_name, ${rfc3339(sql`min(v.ts)`)} as first,
      ${rfc3339(sql`max(v.ts)`)} as last, sum(v.n)::int as "values"
    from counted v group by v.client_id, v.client_name, v.role, v.type, v.metric_name, v.stretch
    order by min(v.ts), v.metric_name, v.client_id, v.role, v.type
    ${group_by === undefined ? sql`limit ${MOST + 1}` : sql``}`,
  );
  if (group_by === undefined && rows.count > MOST) {
    const message = `must be client or type, or fewer clients chosen: there are more than ${MOST.toLocaleString('en')} stretches`;
    throw invalid([{ field: 'parameters.group_by', message }]);
  }
  return rows;
}
