import { sql } from 'kysely';
import type { TenantTransaction } from '../../database/tenant-transaction.ts';

/** How many readings of a site in (from, to] are as a repair left them. */
export async function countRepaired(
  { db, tenantId }: TenantTransaction,
  client: string,
  { from, to }: { from: number; to: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from series s
      join repaired_value v on v.tenant_id = ${tenantId} and v.series_id = s.series_id and v.active
        and v.ts > ${new Date(from).toISOString()}::timestamptz and v.ts <= ${new Date(to).toISOString()}::timestamptz
      join reading r on r.tenant_id = ${tenantId} and r.series_id = v.series_id and r.ts = v.ts and r.num = v.num_after
    where s.tenant_id = ${tenantId} and s.client_id = ${client}::uuid`.execute(db);
  return rows[0]?.count ?? 0;
}
