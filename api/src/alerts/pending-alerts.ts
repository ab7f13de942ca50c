import { sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';

interface Pending {
  rule_id: string;
  device_id: string;
  /** As it is stored. */
  since: Date | null;
}

/** Keeps since when a value is beyond the threshold of a rule that waits for a while before it opens an alert. */
export async function keepPending(
  { db, tenantId }: TenantTransaction,
  { rule_id, device_id, since: stored }: Pending,
  since: Date | null,
): Promise<void> {
  if (since?.getTime() === stored?.getTime()) return;
  if (since === null) {
    await sql`delete from alert_pending where tenant_id = ${tenantId} and rule_id = ${rule_id}::uuid
      and device_id = ${device_id}::uuid`.execute(db);
    return;
  }
  await sql`insert into alert_pending (tenant_id, rule_id, device_id, since)
    values (${tenantId}::int, ${rule_id}::uuid, ${device_id}::uuid, ${since.toISOString()}::timestamptz)
    on conflict (tenant_id, rule_id, device_id) do update set since = excluded.since`.execute(db);
}

/** Of a rule that asks for something else from now on, the time begins anew. */
export async function forgetPending({ db, tenantId }: TenantTransaction, ruleId: string): Promise<void> {
  await sql`delete from alert_pending where tenant_id = ${tenantId} and rule_id = ${ruleId}::uuid`.execute(
    db,
  );
}
