import { sql } from 'kysely';
import type { AlertRuleTable, Severity } from '../database/tables/alerts.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import type { AlertEvent } from './tell-people.ts';
import type { Way } from './way.ts';

const severities: readonly Severity[] = ['low', 'medium', 'high', 'critical'];

export function isAtLeast(severity: Severity, lowest: Severity): boolean {
  return severities.indexOf(severity) >= severities.indexOf(lowest);
}

/** How bad an alert is, and who resolved it, which needs nobody to tell them. */
export async function alertToTell(
  { db, tenantId }: TenantTransaction,
  alertId: string,
): Promise<{ severity: Severity; resolved_by: string | null } | undefined> {
  return db
    .selectFrom('alert')
    .select(['severity', 'resolved_by'])
    .where('tenant_id', '=', tenantId)
    .where('alert_id', '=', alertId)
    .executeTakeFirst();
}

/** Writes down who is to be told; what is there already stays. */
export async function addNotices(
  { db, tenantId }: TenantTransaction,
  notice: { alertId: string; event: AlertEvent; severity: Severity },
  ways: readonly Way[],
): Promise<void> {
  const { alertId, event, severity } = notice;
  await sql`
    insert into notice (tenant_id, user_id, alert_id, event, severity, channel, target)
    select ${tenantId}::int, w.person, ${alertId}::uuid, ${event}::text, ${severity}::text, w.channel, w.target
    from unnest(${ways.map(({ userId }) => userId)}::uuid[], ${ways.map(({ channel }) => channel)}::text[],
      ${ways.map(({ target }) => target)}::uuid[]) as w (person, channel, target)
    on conflict do nothing`.execute(db);
}

export interface WaitingNotice {
  event: AlertEvent;
  severity: Severity;
  created_at: Date;
}

export async function waitingNotices(
  { db, tenantId }: TenantTransaction,
  { userId, channel, target }: Way,
): Promise<WaitingNotice[]> {
  return db
    .selectFrom('notice')
    .select(['event', 'severity', 'created_at'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .where('target', '=', target)
    .where('mail_id', 'is', null)
    .execute();
}

/** Of somebody who no longer wants to be told. */
export async function dropWaitingNotices(
  { db, tenantId }: TenantTransaction,
  { userId, channel, target }: Way,
): Promise<void> {
  await db
    .deleteFrom('notice')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .where('target', '=', target)
    .where('mail_id', 'is', null)
    .execute();
}

/** An alert as a mail tells it. */
export interface ToldAlert {
  alert_id: string;
  device_id: string;
  site: string;
  rule: string;
  kind: AlertRuleTable['kind'];
  metric_name: string | null;
  quantity: string | null;
  condition: 'above' | 'below' | null;
  threshold: number | null;
  offline_minutes: number | null;
  severity: Severity;
  value: number | null;
  began_at: Date;
  resolved_at: Date | null;
  peers: number | null;
  lost_kwh: number | null;
}

/** The alerts of a mail, each once, the worst and oldest first. */
export async function alertsOfMail(
  { db, tenantId }: TenantTransaction,
  mailId: string,
): Promise<ToldAlert[]> {
  const { rows } = await sql<ToldAlert>`
    select distinct a.alert_id, a.device_id, d.name as site, r.name as rule, r.kind, coalesce(a.metric_name, r.metric_name) as metric_name,
      q.quantity, coalesce(a.condition, r.condition) as condition, 
      coalesce(a.threshold, case when r.kind <> 'impossible' then r.threshold end) as threshold,
      coalesce(a.minutes, r.offline_minutes) as offline_minutes, a.severity, a.value, a.began_at, a.resolved_at,
      a.peers, a.lost_kwh
    from notice n
    join alert a on a.tenant_id = ${tenantId} and a.alert_id = n.alert_id
    join alert_rule r on r.tenant_id = ${tenantId} and r.rule_id = a.rule_id
    join client d on d.tenant_id = ${tenantId} and d.client_id = a.device_id
    left join metric_quantity q on q.tenant_id = ${tenantId} and q.metric_name = coalesce(a.metric_name, r.metric_name)
    where n.tenant_id = ${tenantId} and n.mail_id = ${mailId}::uuid
    order by a.began_at, a.alert_id`.execute(db);
  const rank = ({ resolved_at, severity }: ToldAlert) =>
    (resolved_at === null ? 0 : severities.length) - severities.indexOf(severity);
  return rows.toSorted((one, other) => rank(one) - rank(other));
}
