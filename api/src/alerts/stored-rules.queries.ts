import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import { type Actor, recordChanges } from '../audit/audit.queries.ts';
import type { AlertRuleTable } from '../database/tables/alerts.ts';
import type { Schema } from '../database/schema.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { tellPeople } from '../notifications/tell-people.ts';
import { endingWithRule, type RuleFate } from './alert-changes.ts';
import type { AlertRule, CreateAlertRule } from './alerts.schema.ts';

/** Rules of a client, or with null those of the staff. */
export function ofOwner(owner: string | null) {
  return ({ eb }: ExpressionBuilder<Schema, 'alert_rule'>) =>
    owner === null ? eb('client_id', 'is', null) : eb('client_id', '=', owner);
}

export function ownRules({ db, tenantId }: TenantTransaction, owner: string | null) {
  return db
    .selectFrom('alert_rule')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('deleted_at', 'is', null)
    .where(ofOwner(owner));
}

/** Ends the rule's alerts, which stay with its name, and tells people and the audit trail so. */
export async function deleteRule(
  tx: TenantTransaction,
  actor: Actor,
  owner: string | null,
  rule: Pick<AlertRule, 'id' | 'name'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('alert_rule')
    .set({ deleted_at: sql<Date>`now()`, enabled: false })
    .where('tenant_id', '=', tx.tenantId)
    .where('deleted_at', 'is', null)
    .where(ofOwner(owner))
    .where('rule_id', '=', rule.id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await endAlerts(tx, actor, rule, 'deleted');
  return true;
}

/** Ends the rule's alerts, those that somebody resolved included: it may open others from here on. Each is told why. */
export async function endAlerts(
  tx: TenantTransaction,
  actor: Actor,
  { id: ruleId, name: rule_name }: Pick<AlertRule, 'id' | 'name'>,
  fate: RuleFate,
  exceptOf?: string,
): Promise<void> {
  const { db, tenantId } = tx;
  const others = exceptOf === undefined ? sql`` : sql`and device_id <> ${exceptOf}::uuid`;
  await sql`
    update alert set held = false, version = version + 1
    where tenant_id = ${tenantId} and rule_id = ${ruleId}::uuid and held and resolved_at is not null ${others}`.execute(
    db,
  );
  const { rows: ended } = await sql<{ id: string; device_name: string }>`
    update alert a set resolved_at = now(), held = false, version = a.version + 1
    from client d
    where a.tenant_id = ${tenantId} and a.rule_id = ${ruleId}::uuid and a.resolved_at is null ${others}
      and d.tenant_id = ${tenantId} and d.client_id = a.device_id
    returning a.alert_id as id, d.name as device_name`.execute(db);
  await tellPeople(
    tx,
    ended.map(({ id }) => id),
    'resolved',
  );
  for (const table of ['alert_pending', 'alert_judged'])
    await sql`delete from ${sql.table(table)} where tenant_id = ${tenantId} and rule_id = ${ruleId}::uuid ${others}`.execute(
      db,
    );
  await recordChanges(
    tx,
    actor,
    ended.map((alert) => endingWithRule({ ...alert, rule_name }, fate)),
  );
}

type Given =
  | Omit<Extract<CreateAlertRule, { kind: 'stuck' }>, 'device_id'>
  | Omit<Extract<CreateAlertRule, { kind: 'rate' }>, 'device_id'>
  | Omit<Extract<CreateAlertRule, { kind: 'coverage' }>, 'device_id'>
  | Omit<Extract<CreateAlertRule, { kind: 'impossible' }>, 'device_id'>
  | Omit<Extract<CreateAlertRule, { kind: 'peers' }>, 'device_id'>
  | Omit<Extract<CreateAlertRule, { kind: 'outage' }>, 'device_id'>
  | Omit<Extract<CreateAlertRule, { kind: 'threshold' }>, 'device_id'>
  | Omit<Extract<CreateAlertRule, { kind: 'offline' }>, 'device_id'>;

/** What a nameplate says something of. */
const JUDGED_BY_FACTS = 'power';

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
  if (given.kind === 'impossible') {
    const none = { condition: null, hysteresis: 0, for_minutes: 0, offline_minutes: null };
    return { ...common, ...none, metric_name: JUDGED_BY_FACTS, threshold: given.threshold };
  }
  if (given.kind === 'peers') {
    const { condition, threshold, hysteresis = 0, for_minutes } = given;
    const figures = { condition, threshold, hysteresis, for_minutes, offline_minutes: null };
    return { ...common, ...figures, metric_name: JUDGED_BY_FACTS };
  }
  if (given.kind === 'outage') {
    const { threshold, for_minutes } = given;
    const figures = {
      condition: 'below' as const,
      threshold,
      hysteresis: 0,
      for_minutes,
      offline_minutes: null,
    };
    return { ...common, ...figures, metric_name: JUDGED_BY_FACTS };
  }
  const { metric, threshold, hysteresis = 0, for_minutes = 0 } = given;
  const condition = given.kind === 'coverage' ? 'below' : given.condition;
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

export function presentRule(row: Selectable<AlertRuleTable>): Omit<AlertRule, 'device_id'> {
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
