import { sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { type JsonRows, jsonRows, rfc3339 } from './json-rows.ts';
import { latestBound } from './latest-bound.ts';
import type { RawMetricDataParameters } from './parameters.schema.ts';
import { rangeOf } from './range.ts';
import { newestReadings } from '../readings/at-rest/readings-of.ts';

/** Whether a `reading r` of a `series s` is as a repair left it: the device sent nothing, or something else. */
export const isRepaired = (
  tenantId: number,
) => sql`exists (select from repaired_value v where v.tenant_id = ${tenantId} and v.series_id = s.series_id
    and v.ts = r.ts and v.active and v.num_after = r.num)`;

/**
 * The columns of a `RawMetric`, of `reading r`, its `series s` and that one's `client c`. A reading has no id of its own;
 * this one is always the same. When it was stored is kept in seconds since 2000; what is older than that column does not know.
 */
export const readingColumns = (tenantId: number) => sql`
  md5(s.series_id || ' ' || extract(epoch from r.ts) || ' ' || s.client_id)::uuid as id,
  s.client_id, c.name as client_name, ${rfc3339(sql`r.ts`)} as timestamp, s.metric_name,
  case s.kind when 'text' then to_json(coalesce(r.txt, '')) when 'bool' then to_json(r.num = 1)
    else to_json(r.num) end as value,
  case s.kind when 'text' then 'text' when 'bool' then 'boolean' else 'numeric' end as value_type,
  ${rfc3339(sql`(timestamptz '2000-01-01 00:00Z' + make_interval(secs => r.stored))`)} as created_at,
  ${isRepaired(tenantId)} as repaired`;

/** The latest single readings, in the order in which they are exported. */
export async function rawMetricData(
  { db, tenantId }: TenantTransaction,
  _zone: string,
  parameters: RawMetricDataParameters,
): Promise<JsonRows> {
  const { limit = 100 } = parameters;
  const { start, end } = rangeOf(parameters);
  const bound = await latestBound(db, { tenantId, choice: parameters, start, end, limit });
  // The bound on the time alone lets the key begin there; the pair of both skips others of that instant.
  const latestOfSeries = newestReadings({
    tenantId,
    series: sql`chosen.series_id`,
    from: sql`${bound.ts}::timestamptz`,
    to: sql`${end}::timestamptz`,
    where: ({ ts, series_id }) => sql`${ts} > ${start}::timestamptz
      and (${ts}, ${series_id}) >= (${bound.ts}::timestamptz, ${bound.series_id}::int)`,
    count: limit,
  });
  const latest = sql`select r.ts, r.num, r.txt, r.stored, r.series_id
    from unnest(${bound.series}::int[]) as chosen (series_id) cross join ${latestOfSeries} r
    order by r.ts desc, r.series_id desc limit ${limit}`;
  return jsonRows(
    db,
    sql`with latest as materialized (${latest})
    select ${readingColumns(tenantId)} from latest r
      join series s on s.series_id = r.series_id and s.tenant_id = ${tenantId}
      join client c on c.client_id = s.client_id and c.tenant_id = ${tenantId}
    order by r.ts desc, r.series_id desc`,
  );
}
