import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { recordChange, theService } from '../audit/audit.queries.ts';
import type { Severity } from '../database/tables/alerts.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { isWithin, startOfTimeOutside } from '../maintenance/occurrences.ts';
import { quietTimesOf } from '../maintenance/site-maintenance.ts';
import { tellPeople } from '../notifications/tell-people.ts';
import { announce } from '../webhooks/announce.ts';
import { endingOf, openingOf } from './alert-changes.ts';
import { closeAlert } from './close-alert.ts';
import { release } from './end-alerts.ts';
import { latestReading, newestReadings, readingsOf } from '../readings/at-rest/readings-of.ts';
import { openAndHeldAlerts, watches } from './watched-sites.ts';

interface Watch {
  rule_id: string;
  rule_name: string;
  owner_id: string | null;
  device_id: string;
  device_name: string;
  metric_name: string;
  for_minutes: number;
  severity: Severity;
  series_id: number;
  value: number;
  /** When it was measured. */
  at: Date;
  /** The reading that proves for how long it has been so. */
  since: Date | null;
  is_stuck: boolean;
  open_alert: string | null;
  held_alert: string | null;
}

/**
 * Opens and resolves the alerts of values that stay the same, in the tenant of the transaction. It costs storing readings
 * nothing, and an organization without such rules one question.
 */
export async function judgeStuck(tx: TenantTransaction): Promise<boolean> {
  let changed = false;
  for (const watch of await outsideMaintenance(tx, await changes(tx))) {
    if (watch.is_stuck) changed = (await open(tx, watch)) || changed;
    else if (watch.open_alert !== null) changed = (await resolve(tx, watch, watch.open_alert)) || changed;
    else if (watch.held_alert !== null) await release(tx, watch.held_alert);
  }
  return changed;
}

/**
 * The devices whose newest reading says otherwise than their alert. Time is that of the readings: a device that is silent
 * is not stuck for longer, and a clock that is ahead says nothing. It takes three readings, and nought is no stuck value:
 * a plant at night makes it for hours.
 */
async function changes({ db, tenantId }: TenantTransaction): Promise<Watch[]> {
  const ofSeries = { tenantId, series: sql`s.series_id` };
  const beforeLast = newestReadings({
    ...ofSeries,
    from: sql`timestamptz '-infinity'`,
    to: sql`n.ts`,
    where: ({ ts }) => sql`${ts} < n.ts`,
    count: 2,
  });
  const { rows } = await sql<Watch>`
    select * from (
      select r.rule_id, r.name as rule_name, r.client_id as owner_id, d.client_id as device_id, d.name as device_name, r.metric_name,
        r.for_minutes, r.severity, s.series_id, n.num as value, n.ts as at, f.ts as since,
        a.alert_id as open_alert, h.alert_id as held_alert,
        n.num <> 0 and f.num is not distinct from n.num and not exists (
          select from ${readingsOf({ ...ofSeries, from: sql`f.ts`, to: sql`n.ts` })} x
          where x.ts > f.ts and x.ts < n.ts and x.num <> n.num)
        and 2 = (select count(*) from (
          select x.num from ${beforeLast} x) before where before.num = n.num) as is_stuck
      from alert_rule r
      join client d on d.tenant_id = ${tenantId} and ${watches('d')}
        and (r.device_id is null or r.device_id = d.client_id) and d.deleted_at is null
      join series s on s.tenant_id = ${tenantId} and s.client_id = d.client_id and s.metric_name = r.metric_name
        and s.kind = 'num'
      cross join ${latestReading(tenantId, sql`s.series_id`, sql`now()`)} n
      left join ${latestReading(tenantId, sql`s.series_id`, sql`n.ts - make_interval(mins => r.for_minutes)`)} f on true
      left join client p on p.tenant_id = ${tenantId} and p.client_id = d.parent_id
      ${openAndHeldAlerts(tenantId)}
      where r.tenant_id = ${tenantId} and r.kind = 'stuck' and r.enabled
        and d.status <> 'maintenance' and coalesce(p.status, 'active') <> 'maintenance'
    ) watched
    where is_stuck <> (open_alert is not null or held_alert is not null)`.execute(db);
  return rows;
}

const MINUTE = 60_000;

/**
 * Those of which something is to be said: a value of a time of maintenance says nothing, and such a time is no part of how
 * long a value has stayed the same.
 */
async function outsideMaintenance(tx: TenantTransaction, watched: Watch[]): Promise<Watch[]> {
  const spans = watched.map(({ since, at }) => ({ from: (since ?? at).getTime(), to: at.getTime() + 1 }));
  const from = spans.reduce((least, span) => Math.min(least, span.from), Number.MAX_SAFE_INTEGER);
  const to = spans.reduce((most, span) => Math.max(most, span.to), 0);
  const devices = watched.map(({ device_id }) => device_id);
  const quietTimes = await quietTimesOf(tx, devices, { from, to });
  const said: Watch[] = [];
  for (const watch of watched) {
    const times = quietTimes(watch.device_id);
    if (isWithin(times, watch.at.getTime())) continue;
    const start = startOfTimeOutside(times, watch.at.getTime(), watch.for_minutes * MINUTE);
    const isLongEnough = start === watch.at.getTime() - watch.for_minutes * MINUTE;
    if (!watch.is_stuck || isLongEnough || (await isSameSince(tx, watch, new Date(start)))) said.push(watch);
  }
  return said;
}

/** Whether the value was there at an instant and has been the only one since. */
async function isSameSince({ db, tenantId }: TenantTransaction, watch: Watch, start: Date): Promise<boolean> {
  const { at, value } = watch;
  const [series, to] = [sql`${watch.series_id}::int`, sql`${at.toISOString()}::timestamptz`];
  const { rows } = await sql<{ same: boolean }>`
    with before as (select x.ts from ${latestReading(tenantId, series, sql`${start.toISOString()}::timestamptz`)} x)
    select exists (select from before) and not exists (
      select from before, ${readingsOf({ tenantId, series, from: sql`before.ts`, to })} x
      where x.ts < ${to} and x.num <> ${value}::float8) as same`.execute(db);
  return rows[0]?.same ?? false;
}

async function open(tx: TenantTransaction, watch: Watch): Promise<boolean> {
  const { value, severity, for_minutes: minutes } = watch;
  const message = `${watch.device_name}: ${watch.metric_name} has been ${value} for ${minutes} minutes or longer.`;
  const opened = await tx.db
    .insertInto('alert')
    .values({
      tenant_id: tx.tenantId,
      alert_id: randomUUID(),
      rule_id: watch.rule_id,
      device_id: watch.device_id,
      severity,
      message,
      value,
      began_at: watch.since ?? new Date(),
      metric_name: watch.metric_name,
      minutes,
    })
    // Another process was first: its alert is the alert.
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'rule_id', 'device_id']).where('resolved_at', 'is', null).doNothing(),
    )
    .returning('alert_id')
    .executeTakeFirst();
  if (!opened) return false;
  await tellPeople(tx, [opened.alert_id], 'opened');
  await recordChange(tx, theService, openingOf({ id: opened.alert_id, ...watch }, { value, severity }));
  await announce(tx, watch.owner_id, 'metric.stuck', { ...describe(watch, opened.alert_id), message });
  return true;
}

async function resolve(tx: TenantTransaction, watch: Watch, alertId: string): Promise<boolean> {
  if (!(await closeAlert(tx, alertId))) return false;
  await tellPeople(tx, [alertId], 'resolved');
  await recordChange(tx, theService, endingOf({ id: alertId, ...watch }, { value: watch.value }));
  const message = `${watch.device_name}: ${watch.metric_name} has changed to ${watch.value}.`;
  await announce(tx, watch.owner_id, 'metric.changed', { ...describe(watch, alertId), message });
  return true;
}

function describe(watch: Watch, alertId: string) {
  return {
    alert_id: alertId,
    rule_id: watch.rule_id,
    rule_name: watch.rule_name,
    device_id: watch.device_id,
    device_name: watch.device_name,
    metric: watch.metric_name,
    minutes: watch.for_minutes,
    severity: watch.severity,
    value: watch.value,
    timestamp: watch.at,
  };
}
