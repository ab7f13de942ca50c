import { type RawBuilder, sql } from 'kysely';
import { type Actor, recordChanges } from '../audit/audit.queries.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { invalid } from '../errors/http-problem.ts';
import { tellPeople } from '../notifications/tell-people.ts';
import { changeOf, type NamedAlert } from './alert-changes.ts';
import { findAssignee } from './assignees.queries.ts';
import type { AlertActionRequest, AlertPerson } from './staff-alerts.schema.ts';

const LONGEST_SNOOZE = 90 * 24 * 60 * 60 * 1000;

interface HeldAlert extends NamedAlert {
  rule_id: string;
  device_id: string;
  resolved: boolean;
  /** Its rule was deleted: nothing would end it by itself. */
  orphaned: boolean;
  acknowledged: boolean;
  snoozed: boolean;
  assignee_id: string | null;
  version: number;
}

export interface Refusal {
  code: string;
  message: string;
}

export interface ActionOutcome {
  /** Those that are now as was asked for. */
  done: Set<string>;
  /** With the versions that they have now. */
  changed: Map<string, number>;
  refused: Map<string, Refusal>;
}

const over: Refusal = { code: 'alert_resolved', message: 'The alert is resolved already.' };
const openedAnew: Refusal = {
  code: 'opened_anew',
  message: 'The same rule has opened another alert for this site since.',
};

const changedSince: Refusal = {
  code: 'changed_meanwhile',
  message: 'Somebody has changed the alert in the meantime.',
};

const withoutRule: Refusal = { code: 'rule_deleted', message: 'The rule of the alert was deleted.' };

interface ActionConditions {
  check?: (alert: { version: number }) => void;
  versions?: ReadonlyMap<string, number> | undefined;
}

/**
 * Does the same to each of the alerts; one that refuses does not keep the others from it.
 * @param check throws for an alert of another version than the one that was read
 * @param versions of those of which nothing must have changed since
 */
export async function actOnAlerts(
  tx: TenantTransaction,
  actor: Actor,
  request: AlertActionRequest,
  ids: readonly string[],
  { check, versions }: ActionConditions = {},
): Promise<ActionOutcome> {
  const assignee = await requireSense(tx, request);
  // Whoever judges readings opens alerts under this lock: none comes up while one is opened again.
  if (request.action === 'reopen')
    await sql`select pg_advisory_xact_lock(77, ${tx.tenantId}::int)`.execute(tx.db);
  const found = await holdAlerts(tx, ids);
  const openKeys = request.action === 'reopen' ? await openOnes(tx, found) : new Set<string>();
  const outcome: ActionOutcome = { done: new Set(), changed: new Map(), refused: new Map() };
  const changed: HeldAlert[] = [];
  for (const alert of found) {
    check?.(alert);
    const expected = versions?.get(alert.id) ?? alert.version;
    const refusal = expected === alert.version ? whyNot(request, alert, openKeys) : changedSince;
    if (refusal) {
      outcome.refused.set(alert.id, refusal);
      continue;
    }
    outcome.done.add(alert.id);
    if (!changes(request, alert)) continue;
    changed.push(alert);
    outcome.changed.set(alert.id, alert.version + 1);
    if (request.action === 'reopen') openKeys.add(keyOf(alert));
  }
  if (changed.length === 0) return outcome;
  await sql`update alert set ${settings(request, actor)}, version = version + 1
    where tenant_id = ${tx.tenantId} and alert_id = any(${changed.map(({ id }) => id)}::uuid[])`.execute(
    tx.db,
  );
  // What is over already has been told.
  if (request.action === 'resolve') {
    const ended = changed.filter(({ resolved }) => !resolved).map(({ id }) => id);
    await tellPeople(tx, ended, 'resolved');
  }
  await recordChanges(
    tx,
    actor,
    changed.map((alert) => changeOf(alert, request, assignee?.name ?? null)),
  );
  return outcome;
}

/** Refuses what no alert could be given. Answers who gets it, for an assignment to somebody. */
async function requireSense(
  tx: TenantTransaction,
  { action, until, note, assignee_id }: AlertActionRequest,
): Promise<AlertPerson | undefined> {
  if (action === 'note' && note === undefined) throw invalid([{ field: 'note', message: 'is required' }]);
  if (action === 'snooze') {
    const ahead = until === undefined ? Number.NaN : Date.parse(until) - Date.now();
    if (!(ahead > 0 && ahead <= LONGEST_SNOOZE))
      throw invalid([{ field: 'until', message: 'must be a time within the next 90 days' }]);
  }
  if (action !== 'assign') return undefined;
  if (assignee_id === undefined) throw invalid([{ field: 'assignee_id', message: 'is required' }]);
  if (assignee_id === null) return undefined;
  const assignee = await findAssignee(tx, assignee_id);
  if (!assignee)
    throw invalid([{ field: 'assignee_id', message: 'is no active member who may act on alerts' }]);
  return assignee;
}

/** Nobody else changes them until the transaction ends. In one order, so that two who do the same wait for each other. */
async function holdAlerts({ db, tenantId }: TenantTransaction, ids: readonly string[]): Promise<HeldAlert[]> {
  const { rows } = await sql<HeldAlert>`
    select a.alert_id as id, r.name as rule_name, r.orphaned, d.name as device_name, a.rule_id, a.device_id, a.assignee_id, a.version,
      a.resolved_at is not null as resolved, a.acknowledged_at is not null as acknowledged,
      coalesce(a.snoozed_until > now(), false) as snoozed
    from alert a
      cross join lateral (select r.name, r.deleted_at is not null as orphaned from alert_rule r
        where r.tenant_id = ${tenantId} and r.rule_id = a.rule_id offset 0) r
      cross join lateral (select d.name from client d
        where d.tenant_id = ${tenantId} and d.client_id = a.device_id and d.deleted_at is null offset 0) d
    where a.tenant_id = ${tenantId} and a.alert_id = any(${[...ids]}::uuid[])
    order by a.alert_id for update of a`.execute(db);
  return rows;
}

const keyOf = ({ rule_id, device_id }: Pick<HeldAlert, 'rule_id' | 'device_id'>) => `${rule_id} ${device_id}`;

async function openOnes(
  { db, tenantId }: TenantTransaction,
  alerts: readonly HeldAlert[],
): Promise<Set<string>> {
  const { rows } = await sql<Pick<HeldAlert, 'rule_id' | 'device_id'>>`
    select rule_id, device_id from alert where tenant_id = ${tenantId} and resolved_at is null
      and device_id = any(${alerts.map(({ device_id }) => device_id)}::uuid[])`.execute(db);
  return new Set(rows.map(keyOf));
}

function whyNot(
  { action }: AlertActionRequest,
  alert: HeldAlert,
  openKeys: ReadonlySet<string>,
): Refusal | undefined {
  switch (action) {
    case 'acknowledge':
    case 'unacknowledge':
    case 'snooze':
    case 'wake':
      return alert.resolved ? over : undefined;
    case 'reopen':
      if (alert.resolved && alert.orphaned) return withoutRule;
      return alert.resolved && openKeys.has(keyOf(alert)) ? openedAnew : undefined;
    case 'assign':
    case 'note':
    case 'resolve':
      return undefined;
  }
}

/** Whether it is different afterwards. What is so already is left alone, unless something is said with it. */
function changes({ action, note, assignee_id = null }: AlertActionRequest, alert: HeldAlert): boolean {
  if (note !== undefined) return true;
  switch (action) {
    case 'acknowledge':
      return !alert.acknowledged;
    case 'unacknowledge':
      return alert.acknowledged;
    case 'snooze':
      return true;
    case 'wake':
      return alert.snoozed;
    case 'assign':
      return alert.assignee_id !== assignee_id;
    case 'resolve':
      return !alert.resolved;
    case 'reopen':
      return alert.resolved;
    case 'note':
      return true;
  }
}

function settings(
  { action, until, assignee_id = null }: AlertActionRequest,
  actor: Actor,
): RawBuilder<unknown> {
  switch (action) {
    case 'acknowledge':
      return sql`acknowledged_at = least(acknowledged_at, now()), acknowledged_by = coalesce(acknowledged_by, ${actor.id}::uuid)`;
    case 'unacknowledge':
      return sql`acknowledged_at = null, acknowledged_by = null`;
    case 'snooze':
      return sql`snoozed_until = ${until}::timestamptz`;
    case 'wake':
      return sql`snoozed_until = null`;
    case 'assign':
      return sql`assignee_id = ${assignee_id}::uuid`;
    case 'resolve':
      return sql`held = held or resolved_at is null, resolved_by = case when resolved_at is null then ${actor.id}::uuid else resolved_by end,
        resolved_at = least(resolved_at, now())`;
    case 'reopen':
      return sql`resolved_at = null, resolved_by = null, held = false`;
    case 'note':
      return sql`resolved_at = resolved_at`;
  }
}
