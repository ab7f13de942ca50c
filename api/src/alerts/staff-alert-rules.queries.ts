import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { isInPercent } from './in-percent.ts';
import type { Actor } from '../audit/audit.queries.ts';
import type { AlertRuleTable } from '../database/tables/alerts.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { unitOfMetric } from '../readings/units-of-metrics.ts';
import type { StaffAlertRule, StaffRuleRequest } from './staff-alert-rules.schema.ts';
import { forgetPending } from './pending-alerts.ts';
import { columnsOfRule, endAlerts, ownRules, presentRule } from './stored-rules.queries.ts';

type Row = Selectable<AlertRuleTable> & { client_name: string | null; unresolved: number };

/** Rules of the staff with the name of their site, and how many alerts they hold open. */
function described(tx: TenantTransaction) {
  const { tenantId } = tx;
  return ownRules(tx, null).select([
    sql<string | null>`(select c.name from client c
      where c.tenant_id = ${tenantId} and c.client_id = alert_rule.site_id)`.as('client_name'),
    sql<number>`(select count(*)::int from alert a join client d on d.tenant_id = ${tenantId} and d.client_id = a.device_id
        and d.deleted_at is null
      where a.tenant_id = ${tenantId} and a.rule_id = alert_rule.rule_id and a.resolved_at is null)`.as(
      'unresolved',
    ),
  ]);
}

export async function listStaffRules(tx: TenantTransaction): Promise<StaffAlertRule[]> {
  return (await described(tx).orderBy('created_at').orderBy('rule_id').execute()).map(present);
}

export async function findStaffRule(tx: TenantTransaction, id: string): Promise<StaffAlertRule | undefined> {
  const row = await described(tx).where('rule_id', '=', id).executeTakeFirst();
  return row && present(row);
}

/** The same, which nobody else changes until the transaction ends. */
export async function holdStaffRule(tx: TenantTransaction, id: string): Promise<StaffAlertRule | undefined> {
  await ownRules(tx, null).where('rule_id', '=', id).forUpdate().executeTakeFirst();
  return findStaffRule(tx, id);
}

export async function insertStaffRule(tx: TenantTransaction, given: StaffRuleRequest): Promise<string> {
  const id = randomUUID();
  await tx.db
    .insertInto('alert_rule')
    .values({ tenant_id: tx.tenantId, rule_id: id, client_id: null, device_id: null, ...columnsOf(given) })
    .execute();
  return id;
}

/** Replaces what the rule says. Alerts of what it no longer watches end; the others are judged by the next reading. */
export async function updateStaffRule(
  tx: TenantTransaction,
  actor: Actor,
  old: StaffAlertRule,
  given: StaffRuleRequest,
): Promise<void> {
  const columns = columnsOf(given);
  await tx.db
    .updateTable('alert_rule')
    .set({ ...columns, updated_at: sql<Date>`now()` })
    .where('tenant_id', '=', tx.tenantId)
    .where('client_id', 'is', null)
    .where('rule_id', '=', old.id)
    .execute();
  const isSame =
    columns.enabled &&
    columns.kind === old.kind &&
    columns.metric_name === old.metric &&
    columns.condition === old.condition &&
    (columns.site_id === null || columns.site_id === old.client_id);
  const fate = columns.enabled ? 'changed' : 'switched_off';
  if (!isSame) await endAlerts(tx, actor, { id: old.id, name: columns.name }, fate);
  // What was so for a while was so by the old figures.
  else if (columns.threshold !== old.threshold) await forgetPending(tx, old.id);
}

export async function isSite({ db, tenantId }: TenantTransaction, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('client')
    .select('client_id')
    .where('tenant_id', '=', tenantId)
    .where('client_id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

const columnsOf = (given: StaffRuleRequest) => ({
  ...columnsOfRule(given),
  site_id: given.client_id ?? null,
});

function present({ client_name, unresolved, ...row }: Row): StaffAlertRule {
  const unit = row.metric_name === null ? null : (unitOfMetric(row.metric_name) ?? null);
  const shown = isInPercent(row.kind) || row.kind === 'impossible' ? '%' : unit;
  return { ...presentRule(row), client_id: row.site_id, client_name, unit: shown, unresolved };
}
