import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../../database/tenant-transaction.ts';
import { type JsonRows, jsonRows, rfc3339 } from '../../queries/json-rows.ts';
import type { RepairedValuesParameters } from '../../queries/parameters.schema.ts';
import { rangeOf } from '../../queries/range.ts';
import { chosenClients, chosenSeries } from '../../queries/selection.ts';
import { readingAt } from '../../readings/at-rest/readings-of.ts';

const MINUTE = 60_000;
/** Stretches are told apart as far as a chart of so many points can. */
const POINTS = 600;
const FINEST = 15 * MINUTE;

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

/** The rows of `repaired_values`: stretches of time in which readings of a series were repaired. */
export async function repairedValues(
  { db, tenantId }: TenantTransaction,
  _zone: string,
  parameters: RepairedValuesParameters,
): Promise<JsonRows> {
  const { start, end } = rangeOf(parameters);
  const near = Math.max(FINEST, (Date.parse(end) - Date.parse(start)) / POINTS);
  const clients = chosenClients(parameters);
  const ofChosen =
    clients.length > 0 ? sql<boolean>`p.client_id = any(${clients}::uuid[])` : sql<boolean>`true`;
  const inSeries = sql`over (partition by v.series_id order by v.ts)`;
  return jsonRows(
    db,
    sql`with standing as (${standing(tenantId, { from: start, to: end }, ofChosen)}),
    apart as (
      select v.series_id, v.ts,
        case when v.ts - lag(v.ts) ${inSeries} <= make_interval(secs => ${near / 1000}::float8) then 0 else 1 end as begins
      from standing v
    ), counted as (
      select v.series_id, v.ts, sum(v.begins) ${inSeries} as stretch from apart v
    ), stretches as (
      select v.series_id, min(v.ts) as first, max(v.ts) as last, count(*)::int as "values" from counted v
      group by v.series_id, v.stretch
    )
    select s.client_id, c.name as client_name, c.role, c.type, s.metric_name, ${rfc3339(sql`t.first`)} as first,
      ${rfc3339(sql`t.last`)} as last, t."values"
    from stretches t
      join series s on s.tenant_id = ${tenantId} and s.series_id = t.series_id
      join client c on c.tenant_id = ${tenantId} and c.client_id = s.client_id
    where ${chosenSeries(tenantId, parameters)}
    order by t.first, s.series_id`,
  );
}
