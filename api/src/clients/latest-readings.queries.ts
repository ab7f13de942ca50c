import { sql } from 'kysely';
import type { SeriesKind } from '../database/tables/readings.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { latestReading } from '../readings/at-rest/readings-of.ts';
import { unitOfMetric } from '../readings/units-of-metrics.ts';
import type { LatestReading } from './clients.schema.ts';

interface Row {
  metric_name: string;
  kind: SeriesKind;
  ts: Date;
  num: number | null;
  txt: string | null;
}

/** The last reading of every metric that a client has sent; nothing of a client that is not there. */
export async function latestReadings(
  { db, tenantId }: TenantTransaction,
  clientId: string,
): Promise<LatestReading[]> {
  const { rows } = await sql<Row>`
    select s.metric_name, s.kind, r.ts, r.num, r.txt from series s cross join ${latestReading(tenantId, sql`s.series_id`)} r
    where s.tenant_id = ${tenantId} and s.client_id = ${clientId}::uuid
    order by s.metric_name`.execute(db);
  return rows.map((row) => ({
    metric_name: row.metric_name,
    ...valueOf(row),
    unit: unitOfMetric(row.metric_name) ?? null,
    timestamp: row.ts.toISOString(),
  }));
}

function valueOf({ kind, num, txt }: Row): Pick<LatestReading, 'value' | 'value_type'> {
  if (kind === 'text') return { value: txt ?? '', value_type: 'text' };
  if (kind === 'bool') return { value: num === 1, value_type: 'boolean' };
  return { value: num ?? 0, value_type: 'numeric' };
}
