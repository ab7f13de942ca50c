import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { AlertRuleTable } from '../database/schema.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import type { AlertRule, CreateAlertRule } from './alerts.schema.ts';

function rulesOf({ db, tenantId }: TenantTransaction, clientId: string) {
  return db
    .selectFrom('alert_rule')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('client_id', '=', clientId);
}

export async function listRules(tx: TenantTransaction, clientId: string): Promise<AlertRule[]> {
  return (await rulesOf(tx, clientId).orderBy('created_at').orderBy('rule_id').execute()).map(asRule);
}

export async function findRule(
  tx: TenantTransaction,
  clientId: string,
  ruleId: string,
): Promise<AlertRule | undefined> {
  const row = await rulesOf(tx, clientId).where('rule_id', '=', ruleId).executeTakeFirst();
  return row && asRule(row);
}

/** The same, which nobody else changes until the transaction ends. */
export async function holdRule(
  tx: TenantTransaction,
  clientId: string,
  ruleId: string,
): Promise<AlertRule | undefined> {
  const row = await rulesOf(tx, clientId).where('rule_id', '=', ruleId).forUpdate().executeTakeFirst();
  return row && asRule(row);
}

export async function insertRule(
  tx: TenantTransaction,
  clientId: string,
  given: CreateAlertRule,
): Promise<AlertRule> {
  const row = await tx.db
    .insertInto('alert_rule')
    .values({ tenant_id: tx.tenantId, rule_id: randomUUID(), client_id: clientId, ...columnsOf(given) })
    .returningAll()
    .executeTakeFirstOrThrow();
  return asRule(row);
}

/**
 * Replaces what the rule says; its open alerts are judged anew by the next reading. Those of what it no longer watches end:
 * of all devices when it is off or watches something else, and of other devices when it is moved to one. No webhook is told
 * that something was back to normal.
 */
export async function updateRule(
  tx: TenantTransaction,
  clientId: string,
  old: AlertRule,
  given: CreateAlertRule,
): Promise<AlertRule | undefined> {
  const row = await tx.db
    .updateTable('alert_rule')
    .set({ ...columnsOf(given), updated_at: sql<Date>`now()` })
    .where('tenant_id', '=', tx.tenantId)
    .where('client_id', '=', clientId)
    .where('rule_id', '=', old.id)
    .returningAll()
    .executeTakeFirst();
  if (!row) return undefined;
  const isSame = row.enabled && row.kind === old.kind && row.metric_name === old.metric;
  if (!isSame) await endAlerts(tx, old.id);
  else if (row.device_id !== null) await endAlerts(tx, old.id, row.device_id);
  return asRule(row);
}

async function endAlerts(tx: TenantTransaction, ruleId: string, exceptOf?: string): Promise<void> {
  let open = tx.db
    .updateTable('alert')
    .set({ resolved_at: sql<Date>`now()` })
    .where('tenant_id', '=', tx.tenantId)
    .where('rule_id', '=', ruleId)
    .where('resolved_at', 'is', null);
  if (exceptOf !== undefined) open = open.where('device_id', '<>', exceptOf);
  await open.execute();
}

export async function deleteRule(tx: TenantTransaction, clientId: string, ruleId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('alert_rule')
    .where('tenant_id', '=', tx.tenantId)
    .where('client_id', '=', clientId)
    .where('rule_id', '=', ruleId)
    .executeTakeFirst();
  return numDeletedRows > 0;
}

function columnsOf(given: CreateAlertRule) {
  const common = {
    kind: given.kind,
    name: given.name.trim(),
    device_id: given.device_id ?? null,
    severity: given.severity,
    enabled: given.enabled ?? true,
  };
  if (given.kind === 'offline') {
    const none = { metric_name: null, condition: null, threshold: null, hysteresis: 0 };
    return { ...common, ...none, offline_minutes: given.offline_minutes };
  }
  const { metric, condition, threshold, hysteresis = 0 } = given;
  return { ...common, metric_name: metric, condition, threshold, hysteresis, offline_minutes: null };
}

function asRule(row: Selectable<AlertRuleTable>): AlertRule {
  const { rule_id, metric_name, created_at, updated_at, kind, name, device_id } = row;
  const { condition, threshold, hysteresis, offline_minutes, severity, enabled } = row;
  return {
    id: rule_id,
    kind,
    name,
    device_id,
    metric: metric_name,
    condition,
    threshold,
    hysteresis,
    offline_minutes,
    severity,
    enabled,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}
