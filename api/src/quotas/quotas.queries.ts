import { sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import type { QuotaName } from './quotas.ts';

type Stored = Exclude<QuotaName, 'exports' | 'streams' | 'stored_bytes'>;

/** What there is of each; of what every client or device has its own quota for, of the one that has most. */
export async function usedOf({ db, tenantId }: TenantTransaction): Promise<Record<Stored, number>> {
  const fullest = (table: 'series' | 'alert_rule' | 'webhook') => sql<number>`
    coalesce((select max(used) from (
      select count(*)::int as used from ${sql.table(table)} where tenant_id = ${tenantId} ${table === 'alert_rule' ? sql`and deleted_at is null` : sql``}
      group by client_id
    ) as counted), 0)`;
  const { rows } = await sql<Record<Stored, number>>`
    select
      (select count(*)::int from client where tenant_id = ${tenantId} and deleted_at is null) as clients,
      ${fullest('series')} as metrics_per_device,
      (select count(*)::int from series where tenant_id = ${tenantId}) as metrics,
      ${fullest('alert_rule')} as rules_per_client,
      ${fullest('webhook')} as webhooks_per_client`.execute(db);
  const [used] = rows;
  if (!used) throw new Error('Counting answered nothing.');
  return used;
}
