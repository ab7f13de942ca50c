import { sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { readCursor, writeCursor } from './alert-cursor.ts';
import type { Alert, AlertList, AlertListQuery } from './alerts.schema.ts';

interface AlertRow extends Omit<Alert, 'opened_at' | 'resolved_at' | 'status'> {
  opened_at: Date;
  opened_exactly: string;
  resolved_at: Date | null;
}

/** A page of the alerts of the client's rules, newest first. */
export async function listAlerts(
  { db, tenantId }: TenantTransaction,
  clientId: string,
  { cursor, limit = 50, ...filter }: AlertListQuery,
): Promise<AlertList> {
  const after = cursor === undefined ? undefined : readCursor(cursor);
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
    .select(
      sql<string>`to_char(a.opened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as(
        'opened_exactly',
      ),
    )
    .where('a.tenant_id', '=', tenantId)
    .where('r.client_id', '=', clientId)
    .orderBy('a.opened_at', 'desc')
    .orderBy('a.alert_id', 'desc')
    .limit(limit + 1);
  if (filter.status) query = query.where('a.resolved_at', filter.status === 'open' ? 'is' : 'is not', null);
  if (filter.severity) query = query.where('a.severity', '=', filter.severity);
  if (filter.device_id) query = query.where('a.device_id', '=', filter.device_id);
  if (after)
    query = query.where(
      sql<boolean>`(a.opened_at, a.alert_id) < (${after.openedAt}::timestamptz, ${after.id}::uuid)`,
    );
  const found = await query.execute();
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  return {
    data: page.map(asAlert),
    next_cursor: last ? writeCursor({ openedAt: last.opened_exactly, id: last.id }) : null,
  };
}

function asAlert({ opened_at, resolved_at, opened_exactly: _exactly, ...rest }: AlertRow): Alert {
  return {
    ...rest,
    status: resolved_at ? 'resolved' : 'open',
    opened_at: opened_at.toISOString(),
    resolved_at: resolved_at?.toISOString() ?? null,
  };
}
