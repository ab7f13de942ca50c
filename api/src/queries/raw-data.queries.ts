import { sql } from 'kysely';
import type { SeriesKind } from '../database/schema.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import type { RawMetricDataParameters } from './parameters.schema.ts';
import type { RawMetric } from './queries.schema.ts';
import { rangeOf } from './range.ts';
import { chosenClients, chosenSeries } from './selection.ts';

export interface ReadingRow {
  id: string;
  client_id: string;
  client_name: string;
  metric_name: string;
  kind: SeriesKind;
  ts: Date;
  num: number | null;
  txt: string | null;
}

/** Of `reading r`, its `series s` and that one's `client c`. A reading has no id of its own; this one is always the same. */
export const readingColumns = sql`md5(s.series_id || ' ' || extract(epoch from r.ts) || ' ' || s.client_id)::uuid as id,
  s.client_id, c.name as client_name, s.metric_name, s.kind, r.ts, r.num, r.txt`;

/** The latest single readings. */
export async function rawMetricData(
  { db, tenantId }: TenantTransaction,
  _zone: string,
  parameters: RawMetricDataParameters,
): Promise<RawMetric[]> {
  const { limit = 100, metric_name } = parameters;
  const { start, end } = rangeOf(parameters);
  const inRange = sql`r.tenant_id = ${tenantId} and r.ts >= ${start}::timestamptz and r.ts < ${end}::timestamptz`;
  const narrow = metric_name !== undefined || chosenClients(parameters).length > 0;
  // A few series: the latest of each, then of all. Walking back through all readings until a rare metric has
  // been met often enough took 15 s. All series: walking back is exactly right.
  const source = narrow
    ? sql`series s cross join client c cross join lateral (
        select r.ts, r.num, r.txt from reading r where ${inRange} and r.series_id = s.series_id
        order by r.ts desc limit ${limit}) r`
    : sql`(select r.series_id, r.ts, r.num, r.txt from reading r where ${inRange}) r
        join series s on s.series_id = r.series_id and s.tenant_id = ${tenantId}
        join client c on c.client_id = s.client_id and c.tenant_id = ${tenantId}`;
  const { rows } = await sql<ReadingRow>`
    select ${readingColumns}
    from ${source} where ${chosenSeries(tenantId, parameters)}
    order by r.ts desc, s.series_id limit ${limit}`.execute(db);
  return rows.map(presentReading);
}

export function presentReading(reading: ReadingRow): RawMetric {
  const { id, client_id, client_name, metric_name, ts, kind, num, txt } = reading;
  const timestamp = ts.toISOString();
  // A reading is filed under its own time; when it arrived is not kept.
  const common = { id, client_id, client_name, timestamp, metric_name, created_at: timestamp };
  if (kind === 'text') return { ...common, value: txt ?? '', value_type: 'text' };
  if (kind === 'bool') return { ...common, value: num === 1, value_type: 'boolean' };
  return { ...common, value: num ?? 0, value_type: 'numeric' };
}
