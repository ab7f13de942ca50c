import { sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';

/** Resolves an alert whose rule found an end; false where somebody was first, who has told people already. */
export async function closeAlert({ db, tenantId }: TenantTransaction, alertId: string): Promise<boolean> {
  const closed = await db
    .updateTable('alert')
    .set({ resolved_at: sql<Date>`now()`, version: sql`version + 1` })
    .where('tenant_id', '=', tenantId)
    .where('alert_id', '=', alertId)
    .where('resolved_at', 'is', null)
    .returning('alert_id')
    .executeTakeFirst();
  return closed !== undefined;
}
