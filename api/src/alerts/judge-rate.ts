import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { recordChange, theService } from '../audit/audit.queries.ts';
import type { Severity } from '../database/tables/alerts.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { tellPeople } from '../notifications/tell-people.ts';
import { announce } from '../webhooks/announce.ts';
import { endingOf, openingOf } from './alert-changes.ts';
import { closeAlert } from './close-alert.ts';
import { readingsOf } from '../readings/at-rest/readings-of.ts';
import { release } from './end-alerts.ts';
import { sitesWithNews } from './new-readings.ts';
import { calmOf, changeOf } from './rate-of-change.ts';

interface Watch {
  rule_id: string;
  rule_name: string;
  owner_id: string | null;
  device_id: string;
  device_name: string;
  metric_name: string;
  condition: 'above' | 'below';
  threshold: number;
  hysteresis: number;
  for_minutes: number;
  severity: Severity;
  open_alert: string | null;
  held_alert: string | null;
  /** What came since it was looked at, in order: when it was measured, and by how much it had changed. */
  points: { at: string; change: number }[];
}

type Point = Watch['points'][number];

/**
 * Opens and resolves the alerts of values that rise or fall too fast, in the tenant of the transaction. Each reading that is
 * newer than those before it is judged, by when it was measured. It costs storing readings nothing, and an organization
 * without such rules one question.
 */
export async function judgeRate(tx: TenantTransaction): Promise<boolean> {
  const { rows } = await sql<{ minutes: number }>`select distinct for_minutes as minutes from alert_rule
    where tenant_id = ${tx.tenantId} and kind = 'rate' and enabled order by for_minutes`.execute(tx.db);
  if (rows.length === 0) return false;
  // Two processes at once judge a reading once.
  await sql`select pg_advisory_xact_lock(82, ${tx.tenantId}::int)`.execute(tx.db);
  let changed = false;
  for (const { minutes } of rows)
    for (const watch of await newsOf(tx, minutes)) changed = (await judge(tx, watch)) || changed;
  return changed;
}

/** The sites of which readings may open or end an alert; of the others is noted that they were looked at. */
async function newsOf(tx: TenantTransaction, minutes: number): Promise<Watch[]> {
  const { db, tenantId } = tx;
  const patience = sql`make_interval(mins => ${minutes}::int)`;
  const watched = await sitesWithNews(tx, {
    kind: 'rate',
    columns: sql`r.condition, r.threshold, r.hysteresis, r.for_minutes`,
    where: sql`r.for_minutes = ${minutes}`,
  });
  const { rows } = await sql<Watch>`
    with ${watched}, points as (
      select w.rule_id, w.device_id, w.threshold, x.ts, w.judged_to, not w.quiet @> x.ts as counts,
        ${changeOf(sql`w.condition`, sql`w.quiet @> x.ts`)} as change
      from watched w
        cross join ${readingsOf({ tenantId, series: sql`w.series_id`, from: sql`w.judged_to - ${patience}`, to: sql`w.newest` })} x
      window recent as (partition by w.rule_id, w.device_id order by x.ts
        range between ${patience} preceding and current row)
    ), told as (
      select rule_id, device_id, bool_or(change > threshold) as too_fast,
        json_agg(json_build_object('at', ts, 'change', change) order by ts) as points
      from points where ts > judged_to and counts group by rule_id, device_id
    )
    select w.rule_id, w.rule_name, w.owner_id, w.device_id, w.device_name, w.metric_name, w.condition, w.threshold,
      w.hysteresis, w.for_minutes, w.severity, w.open_alert, w.held_alert, t.points
    from watched w join told t on t.rule_id = w.rule_id and t.device_id = w.device_id
    where t.too_fast or w.open_alert is not null or w.held_alert is not null
    order by w.rule_id, w.device_id`.execute(db);
  return rows;
}

async function judge(tx: TenantTransaction, watch: Watch): Promise<boolean> {
  let changed = false;
  let { open_alert: alert, held_alert: held } = watch;
  const calm = calmOf(watch.threshold, watch.hysteresis);
  for (const point of watch.points) {
    const isOn = alert !== null || held !== null;
    if (isOn ? point.change > calm : point.change <= watch.threshold) continue;
    if (!isOn) alert = await open(tx, watch, point);
    else if (alert !== null) {
      await resolve(tx, watch, alert, point);
      alert = null;
    } else if (held !== null) {
      await release(tx, held);
      held = null;
      continue;
    }
    changed = true;
  }
  return changed;
}

const words = { above: 'risen', below: 'fallen' } as const;

async function open(tx: TenantTransaction, watch: Watch, { at, change }: Point): Promise<string> {
  const { severity, condition, threshold, for_minutes: minutes, metric_name } = watch;
  const message = `${watch.device_name}: ${metric_name} has ${words[condition]} by ${written(change)} within ${minutes} minutes, more than ${written(threshold)}.`;
  const id = randomUUID();
  await tx.db
    .insertInto('alert')
    .values({
      tenant_id: tx.tenantId,
      alert_id: id,
      rule_id: watch.rule_id,
      device_id: watch.device_id,
      severity,
      message,
      value: change,
      began_at: new Date(at),
      metric_name,
      condition,
      threshold,
      minutes,
    })
    .execute();
  await tellPeople(tx, [id], 'opened');
  await recordChange(tx, theService, openingOf({ id, ...watch }, { value: change, severity }));
  await announce(tx, watch.owner_id, 'metric.too_fast', { ...describe(watch, id, { at, change }), message });
  return id;
}

async function resolve(tx: TenantTransaction, watch: Watch, id: string, point: Point): Promise<void> {
  if (!(await closeAlert(tx, id))) return;
  await tellPeople(tx, [id], 'resolved');
  await recordChange(tx, theService, endingOf({ id, ...watch }, { value: point.change }));
  const message = `${watch.device_name}: ${watch.metric_name} changes slowly again.`;
  await announce(tx, watch.owner_id, 'metric.steady', { ...describe(watch, id, point), message });
}

function describe(watch: Watch, alertId: string, { at, change }: Point) {
  return {
    alert_id: alertId,
    rule_id: watch.rule_id,
    rule_name: watch.rule_name,
    device_id: watch.device_id,
    device_name: watch.device_name,
    metric: watch.metric_name,
    condition: watch.condition,
    threshold: watch.threshold,
    minutes: watch.for_minutes,
    severity: watch.severity,
    change,
    timestamp: new Date(at),
  };
}

function written(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 3 });
}
