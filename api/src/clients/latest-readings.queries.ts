import { sql } from 'kysely';
import type { SeriesKind } from '../database/tables/readings.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { unitColumn } from '../figures/figure-kind.ts';
import { latestReading } from '../readings/at-rest/readings-of.ts';
import type { LatestReading } from './clients.schema.ts';

interface Row {
  metric_name: string;
  kind: SeriesKind;
  ts: Date;
  num: number | null;
  txt: string | null;
  unit: string | null;
}

/** The last reading up to now of every metric that a client has sent; nothing of a client that is not there. */
export async function latestReadings(
  { db, tenantId }: TenantTransaction,
  clientId: string,
): Promise<LatestReading[]> {
  const { rows } = await sql<Row>`
    select s.metric_name, s.kind, r.ts, r.num, r.txt, ${unitColumn({ metric: sql`s.metric_name`, quantity: sql`q.quantity` })} as unit
    from series s left join metric_quantity q on q.tenant_id = s.tenant_id and q.metric_name = s.metric_name
      cross join ${latestReading(tenantId, sql`s.series_id`, sql`now()`)} r
    where s.tenant_id = ${tenantId} and s.client_id = ${clientId}::uuid
    order by s.metric_name`.execute(db);
  return rows.map((row) => ({
    metric_name: row.metric_name,
    ...valueOf(row),
    unit: row.unit,
    timestamp: row.ts.toISOString(),
  }));
}

function valueOf({ kind, num, txt }: Row): Pick<LatestReading, 'value' | 'value_type'> {
  if (kind === 'text') return { value: txt ?? '', value_type: 'text' };
  if (kind === 'bool') return { value: num === 1, value_type: 'boolean' };
  return { value: num ?? 0, value_type: 'numeric' };
}
