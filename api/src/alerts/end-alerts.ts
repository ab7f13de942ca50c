import { sql } from 'kysely';
import { recordChanges, theService } from '../audit/audit.queries.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { tellPeople } from '../notifications/tell-people.ts';
import { endingOf, type NamedAlert } from './alert-changes.ts';

/** What somebody resolved by hand has ended now: from here on the rule may open another alert. */
export async function release({ db, tenantId }: TenantTransaction, alertId: string): Promise<void> {
  await sql`update alert set held = false where tenant_id = ${tenantId} and alert_id = ${alertId}::uuid`.execute(
    db,
  );
}

/** Ends alerts of the staff's rules at sites that were put out of service: nothing is expected of them any more. */
export async function endOutOfService(tx: TenantTransaction): Promise<boolean> {
  const { db, tenantId } = tx;
  const ofSites = sql`r.tenant_id = ${tenantId} and r.rule_id = a.rule_id and r.client_id is null
      and d.tenant_id = ${tenantId} and d.client_id = a.device_id and d.status = 'inactive'
    returning a.alert_id as id, r.name as rule_name, d.name as device_name`;
  const { rows: held } = await sql<NamedAlert>`
    update alert a set held = false, version = a.version + 1 from alert_rule r, client d
    where a.tenant_id = ${tenantId} and a.held and a.resolved_at is not null and ${ofSites}`.execute(db);
  const { rows: open } = await sql<NamedAlert>`
    update alert a set resolved_at = now(), held = false, version = a.version + 1 from alert_rule r, client d
    where a.tenant_id = ${tenantId} and a.resolved_at is null and ${ofSites}`.execute(db);
  await tellPeople(
    tx,
    open.map(({ id }) => id),
    'resolved',
  );
  const ended = [...held, ...open];
  await recordChanges(
    tx,
    theService,
    ended.map((alert) => endingOf(alert, { status: 'inactive' })),
  );
  return ended.length > 0;
}
