import { sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { endAlertOf, openAlertOf, type WatchedSite } from './change-alert.ts';
import { readingsOf } from '../readings/at-rest/readings-of.ts';
import { release } from './end-alerts.ts';
import { sitesWithNews } from './new-readings.ts';
import { impossibilityOf, limitsOf, solarTypesOf } from './possible-values.ts';

interface Watch extends WatchedSite {
  metric_name: string;
  /** In W. */
  most: number;
  open_alert: string | null;
  held_alert: string | null;
  /** What came since it was looked at, in order. */
  points: { at: string; value: number; wrong: 'beyond' | 'night' | null }[];
}

type Point = Watch['points'][number];

/**
 * Opens and resolves the alerts of values that a site's facts make impossible, in the tenant of the transaction. Each reading
 * that is newer than those before it is judged, by when it was measured. It costs storing readings nothing, and an
 * organization without such rules one question.
 */
export async function judgeImpossible(tx: TenantTransaction): Promise<boolean> {
  const { rows } = await sql`select from alert_rule
    where tenant_id = ${tx.tenantId} and kind = 'impossible' and enabled limit 1`.execute(tx.db);
  if (rows.length === 0) return false;
  // Two processes at once judge a reading once.
  await sql`select pg_advisory_xact_lock(82, ${tx.tenantId}::int)`.execute(tx.db);
  let changed = false;
  for (const watch of await newsOf(tx)) changed = (await judge(tx, watch)) || changed;
  return changed;
}

/** The sites of which readings may open or end an alert; of the others is noted that they were looked at. */
async function newsOf(tx: TenantTransaction): Promise<Watch[]> {
  const { db, tenantId } = tx;
  const solarTypes = await solarTypesOf(tx);
  const watched = await sitesWithNews(tx, {
    kind: 'impossible',
    columns: limitsOf(sql`r.threshold`, solarTypes),
    where: sql`(d.nameplate_kw is not null or d.peak_kwp is not null or a.alert_id is not null or h.alert_id is not null)`,
  });
  const { rows } = await sql<Watch>`
    with ${watched}, points as (
      select w.rule_id, w.device_id, x.ts, x.num, ${impossibilityOf} as wrong
      from watched w
        join ${readingsOf({ tenantId, series: sql`w.series_id`, from: sql`w.judged_to`, to: sql`w.newest` })} x on x.ts > w.judged_to
      where not w.quiet @> x.ts
    ), told as (
      select rule_id, device_id, bool_or(wrong is not null) as any_wrong,
        json_agg(json_build_object('at', ts, 'value', num, 'wrong', wrong) order by ts) as points
      from points group by rule_id, device_id
    )
    select w.rule_id, w.rule_name, w.owner_id, w.device_id, w.device_name, w.metric_name, w.severity, w.most, w.open_alert,
      w.held_alert, t.points
    from watched w join told t on t.rule_id = w.rule_id and t.device_id = w.device_id
    where t.any_wrong or w.open_alert is not null or w.held_alert is not null
    order by w.rule_id, w.device_id`.execute(db);
  return rows;
}

async function judge(tx: TenantTransaction, watch: Watch): Promise<boolean> {
  let changed = false;
  let { open_alert: alert, held_alert: held } = watch;
  for (const point of watch.points) {
    const isOn = alert !== null || held !== null;
    if (isOn === (point.wrong !== null)) continue;
    if (!isOn) alert = await open(tx, watch, point);
    else if (alert !== null) {
      await endAlertOf(
        tx,
        watch,
        { id: alert, value: point.value },
        { event: 'metric.possible', ...told(watch, point) },
      );
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

function open(tx: TenantTransaction, watch: Watch, point: Point): Promise<string | null> {
  const opening = {
    began_at: new Date(point.at),
    metric_name: watch.metric_name,
    condition: 'above' as const,
    threshold: limitOf(watch, point),
    value: point.value,
  };
  return openAlertOf(tx, watch, opening, { event: 'metric.impossible', ...told(watch, point) });
}

const limitOf = ({ most }: Watch, { wrong }: Point) => (wrong === 'beyond' ? most : null);

function told(watch: Watch, point: Point) {
  const { device_name: site, metric_name: metric, most } = watch;
  const value = written(point.value);
  const says = {
    beyond: `${site}: ${metric} is ${value} W, more than the ${written(most)} W that it can.`,
    night: `${site}: ${metric} is ${value} W while the sun is down.`,
    possible: `${site}: ${metric} is ${value} W, which is possible again.`,
  };
  const data = { metric, value: point.value, limit: limitOf(watch, point), timestamp: new Date(point.at) };
  return { message: says[point.wrong ?? 'possible'], data };
}

function written(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 1 });
}
