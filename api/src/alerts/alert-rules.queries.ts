import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Actor } from '../audit/audit.queries.ts';
import type { AlertRuleTable } from '../database/tables/alerts.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import type { AlertRule, CreateAlertRule } from './alerts.schema.ts';
import { forgetPending } from './pending-alerts.ts';
import { columnsOfRule, endAlerts, ofOwner, ownRules, presentRule } from './stored-rules.queries.ts';

export async function listRules(tx: TenantTransaction, clientId: string): Promise<AlertRule[]> {
  return (await ownRules(tx, clientId).orderBy('created_at').orderBy('rule_id').execute()).map(asRule);
}

export async function findRule(
  tx: TenantTransaction,
  clientId: string,
  ruleId: string,
): Promise<AlertRule | undefined> {
  const row = await ownRules(tx, clientId).where('rule_id', '=', ruleId).executeTakeFirst();
  return row && asRule(row);
}

/** The same, which nobody else changes until the transaction ends. */
export async function holdRule(
  tx: TenantTransaction,
  clientId: string,
  ruleId: string,
): Promise<AlertRule | undefined> {
  const row = await ownRules(tx, clientId).where('rule_id', '=', ruleId).forUpdate().executeTakeFirst();
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
  actor: Actor,
  clientId: string,
  old: AlertRule,
  given: CreateAlertRule,
): Promise<AlertRule | undefined> {
  const row = await tx.db
    .updateTable('alert_rule')
    .set({ ...columnsOf(given), updated_at: sql<Date>`now()` })
    .where('tenant_id', '=', tx.tenantId)
    .where(ofOwner(clientId))
    .where('rule_id', '=', old.id)
    .returningAll()
    .executeTakeFirst();
  if (!row) return undefined;
  const isSame = row.enabled && row.kind === old.kind && row.metric_name === old.metric;
  const rule = asRule(row);
  if (!isSame) await endAlerts(tx, actor, rule, row.enabled ? 'changed' : 'switched_off');
  else if (row.device_id !== null) await endAlerts(tx, actor, rule, 'changed', row.device_id);
  // What was so for a while was so by the old figures.
  if (row.threshold !== old.threshold || row.condition !== old.condition) await forgetPending(tx, old.id);
  return rule;
}

const columnsOf = (given: CreateAlertRule) => ({
  ...columnsOfRule(given),
  device_id: given.device_id ?? null,
});

function asRule(row: Selectable<AlertRuleTable>): AlertRule {
  return { ...presentRule(row), device_id: row.device_id };
}
