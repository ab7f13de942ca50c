import { sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { rfc3339 } from '../queries/json-rows.ts';
import type { AlertHistoryEntry } from './staff-alerts.schema.ts';

const MOST_ENTRIES = 500;

/** Who did what to an alert, the latest first. The audit trail holds it, so that nobody can change what was said. */
export async function historyOf(
  { db, tenantId }: TenantTransaction,
  alertId: string,
): Promise<AlertHistoryEntry[]> {
  const { rows } = await sql<AlertHistoryEntry>`
    select entry_id as id, ${rfc3339(sql`at`)} as at, json_build_object('kind', actor_kind, 'name', actor_name) as actor,
      action, after ->> 'note' as note, after ->> 'assignee' as assignee, after ->> 'until' as until
    from audit_entry where tenant_id = ${tenantId} and target_type = 'alert' and target_id = ${alertId}
    order by audit_entry.at desc, entry_id limit ${MOST_ENTRIES}`.execute(db);
  return rows;
}
