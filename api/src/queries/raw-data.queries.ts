import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { type JsonRows, jsonRows, rfc3339 } from './json-rows.ts';
import type { RawMetricDataParameters } from './parameters.schema.ts';
import { rangeOf } from './range.ts';
import { chosenClients, chosenSeries } from './selection.ts';

/**
 * The columns of a `RawMetric`, of `reading r`, its `series s` and that one's `client c`. A reading has no id of its own;
 * this one is always the same. It is filed under its own time, and when it arrived is not kept.
 */
export const readingColumns = sql`
  md5(s.series_id || ' ' || extract(epoch from r.ts) || ' ' || s.client_id)::uuid as id,
  s.client_id, c.name as client_name, ${rfc3339(sql`r.ts`)} as timestamp, s.metric_name,
  case s.kind when 'text' then to_json(coalesce(r.txt, '')) when 'bool' then to_json(r.num = 1)
    else to_json(r.num) end as value,
  case s.kind when 'text' then 'text' when 'bool' then 'boolean' else 'numeric' end as value_type,
  ${rfc3339(sql`r.ts`)} as created_at`;

/** Up to so many clients, the latest readings of each are looked up; for a hundred that takes a tenth of a second. */
const fewClients = 10;
/** How many of all clients' latest readings are looked at for one that is wanted. */
const latestOfEach = 20;

/** The latest single readings, in the order in which they are exported. */
export async function rawMetricData(
  { db, tenantId }: TenantTransaction,
  _zone: string,
  parameters: RawMetricDataParameters,
): Promise<JsonRows> {
  const { limit = 100, metric_name } = parameters;
  const { start, end } = rangeOf(parameters);
  const inRange = sql`r.tenant_id = ${tenantId} and r.ts >= ${start}::timestamptz and r.ts < ${end}::timestamptz`;
  const clients = chosenClients(parameters).length;
  const narrow = metric_name !== undefined || clients > 0;
  const lines = (source: RawBuilder<unknown>) =>
    jsonRows(
      db,
      sql`select ${readingColumns} from ${source} where ${chosenSeries(tenantId, parameters)}
        order by r.ts desc, s.series_id desc limit ${limit}`,
    );
  if (clients > fewClients) {
    // Many clients: most likely enough of the very latest readings are theirs. Of the oldest instant among those some
    // may be missing, so it does not count.
    const latest = sql`(select r.ts, r.series_id, r.num, r.txt, min(r.ts) over () as oldest
      from (select r.ts, r.series_id, r.num, r.txt from reading r where ${inRange}
        order by r.ts desc limit ${limit * latestOfEach}) r) r`;
    const found =
      await lines(sql`${latest} join series s on s.series_id = r.series_id and s.tenant_id = ${tenantId}
      and r.ts > r.oldest join client c on c.client_id = s.client_id and c.tenant_id = ${tenantId}`);
    if (found.count === limit) return found;
  }
  // A few series: the latest of each, then of all. Walking back through all readings until a rare metric has
  // been met often enough took 15 s. All series: walking back is exactly right.
  const source = narrow
    ? sql`series s cross join client c cross join lateral (
        select r.ts, r.num, r.txt from reading r where ${inRange} and r.series_id = s.series_id
        order by r.ts desc limit ${limit}) r`
    : sql`(select r.series_id, r.ts, r.num, r.txt from reading r where ${inRange}) r
        join series s on s.series_id = r.series_id and s.tenant_id = ${tenantId}
        join client c on c.client_id = s.client_id and c.tenant_id = ${tenantId}`;
  return lines(source);
}
