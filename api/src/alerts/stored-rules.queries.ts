import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { AlertRuleTable, Schema } from '../database/schema.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { tellPeople } from '../notifications/tell-people.ts';
import type { AlertRule, CreateAlertRule } from './alerts.schema.ts';
import type { StaffAlertRule, StaffRuleRequest } from './staff-alert-rules.schema.ts';

/** Rules of a client, or with null those of the staff. */
export function ofOwner(owner: string | null) {
  return ({ eb }: ExpressionBuilder<Schema, 'alert_rule'>) =>
    owner === null ? eb('client_id', 'is', null) : eb('client_id', '=', owner);
}

export function ownRules({ db, tenantId }: TenantTransaction, owner: string | null) {
  return db.selectFrom('alert_rule').selectAll().where('tenant_id', '=', tenantId).where(ofOwner(owner));
}

export async function deleteRule(
  tx: TenantTransaction,
  owner: string | null,
  ruleId: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('alert_rule')
    .where('tenant_id', '=', tx.tenantId)
    .where(ofOwner(owner))
    .where('rule_id', '=', ruleId)
    .executeTakeFirst();
  return numDeletedRows > 0;
}

/** Ends the rule's alerts, those that somebody resolved included: it may open others from here on. */
export async function endAlerts(tx: TenantTransaction, ruleId: string, exceptOf?: string): Promise<void> {
  const { db, tenantId } = tx;
  const others = exceptOf === undefined ? sql`` : sql`and device_id <> ${exceptOf}::uuid`;
  const { rows } = await sql<{ id: string; was_open: boolean }>`
    update alert set resolved_at = coalesce(resolved_at, now()), held = false, version = version + 1
    where tenant_id = ${tenantId} and rule_id = ${ruleId}::uuid and (resolved_at is null or held) ${others}
    returning alert_id as id, resolved_at = now() as was_open`.execute(db);
  const ended = rows.filter(({ was_open }) => was_open).map(({ id }) => id);
  await tellPeople(tx, ended, 'resolved');
  await sql`delete from alert_pending where tenant_id = ${tenantId} and rule_id = ${ruleId}::uuid ${others}`.execute(
    db,
  );
}

type Given =
  | Omit<Extract<StaffRuleRequest, { kind: 'stuck' }>, 'client_id'>
  | Omit<Extract<CreateAlertRule, { kind: 'threshold' }>, 'device_id'>
  | Omit<Extract<CreateAlertRule, { kind: 'offline' }>, 'device_id'>;

export function columnsOfRule(given: Given) {
  const { kind, name, severity, enabled = true } = given;
  const common = { kind, name: name.trim(), severity, enabled };
  if (given.kind === 'offline') {
    const none = { metric_name: null, condition: null, threshold: null, hysteresis: 0, for_minutes: 0 };
    return { ...common, ...none, offline_minutes: given.offline_minutes };
  }
  if (given.kind === 'stuck') {
    const none = { condition: null, threshold: null, hysteresis: 0, offline_minutes: null };
    return { ...common, ...none, metric_name: given.metric, for_minutes: given.for_minutes };
  }
  const { metric, condition, threshold, hysteresis = 0, for_minutes = 0 } = given;
  return {
    ...common,
    metric_name: metric,
    condition,
    threshold,
    hysteresis,
    for_minutes,
    offline_minutes: null,
  };
}

export function presentRule(
  row: Selectable<AlertRuleTable>,
): Omit<AlertRule, 'device_id' | 'kind'> & Pick<StaffAlertRule, 'kind'> {
  const { rule_id, metric_name, created_at, updated_at, kind, name } = row;
  const { condition, threshold, hysteresis, for_minutes, offline_minutes, severity, enabled } = row;
  return {
    id: rule_id,
    kind,
    name,
    metric: metric_name,
    condition,
    threshold,
    hysteresis,
    for_minutes,
    offline_minutes,
    severity,
    enabled,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}
