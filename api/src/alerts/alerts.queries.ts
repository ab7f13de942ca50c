import { sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import type { Alert, AlertListQuery } from './alerts.schema.ts';

/** Where a page of alerts ends: opened at this instant, with this id. */
export interface AlertCursor {
  openedAt: Date;
  id: string;
}

interface AlertRow extends Omit<Alert, 'opened_at' | 'resolved_at' | 'status'> {
  opened_at: Date;
  resolved_at: Date | null;
}

/** Alerts of the client's rules, newest first. */
export async function listAlerts(
  { db, tenantId }: TenantTransaction,
  clientId: string,
  filter: AlertListQuery,
  after: AlertCursor | undefined,
  limit: number,
): Promise<Alert[]> {
  let query = db
    .selectFrom('alert as a')
    .innerJoin('alert_rule as r', (join) =>
      join.onRef('r.tenant_id', '=', 'a.tenant_id').onRef('r.rule_id', '=', 'a.rule_id'),
    )
    .innerJoin('client as d', (join) =>
      join.onRef('d.tenant_id', '=', 'a.tenant_id').onRef('d.client_id', '=', 'a.device_id'),
    )
    .select(['a.alert_id as id', 'a.rule_id', 'r.name as rule_name', 'a.device_id', 'd.name as device_name'])
    .select(['a.severity', 'a.message', 'a.value', 'a.opened_at', 'a.resolved_at'])
    .where('a.tenant_id', '=', tenantId)
    .where('r.client_id', '=', clientId)
    .orderBy('a.opened_at', 'desc')
    .orderBy('a.alert_id', 'desc')
    .limit(limit);
  if (filter.status) query = query.where('a.resolved_at', filter.status === 'open' ? 'is' : 'is not', null);
  if (filter.severity) query = query.where('a.severity', '=', filter.severity);
  if (filter.device_id) query = query.where('a.device_id', '=', filter.device_id);
  if (after)
    query = query.where(sql<boolean>`(a.opened_at, a.alert_id) < (${after.openedAt}, ${after.id}::uuid)`);
  return (await query.execute()).map(asAlert);
}

function asAlert({ opened_at, resolved_at, ...rest }: AlertRow): Alert {
  return {
    ...rest,
    status: resolved_at ? 'resolved' : 'open',
    opened_at: opened_at.toISOString(),
    resolved_at: resolved_at?.toISOString() ?? null,
  };
}
