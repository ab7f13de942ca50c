import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { recordChange, theService } from '../audit/audit.queries.ts';
import type { Severity } from '../database/tables/alerts.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { quietOf, timesTable } from '../maintenance/quiet-ranges.ts';
import { occurrencesIn } from '../maintenance/site-maintenance.ts';
import { tellPeople } from '../notifications/tell-people.ts';
import { firstHour, hourFiguresOf } from '../readings/at-rest/hour-figures-of.ts';
import { announce } from '../webhooks/announce.ts';
import { endingOf, openingOf } from './alert-changes.ts';
import { closeAlert } from './close-alert.ts';
import { release } from './end-alerts.ts';
import { lastJudgedHour } from './coverage-hours.ts';
import { openAndHeldAlerts, watches } from './watched-sites.ts';

interface Watch {
  rule_id: string;
  rule_name: string;
  owner_id: string | null;
  device_id: string;
  device_name: string;
  metric_name: string;
  threshold: number;
  for_minutes: number;
  severity: Severity;
  open_alert: string | null;
  held_alert: string | null;
  /** Of how many of a hundred hours there is a reading. */
  coverage: number;
  is_low: boolean;
  /** When the last of the hours was looked at. */
  at: Date;
}

const HOUR = 60 * 60 * 1000;
const LONGEST_DAYS = 31;

/**
 * Opens and resolves the alerts of metrics of which there are too few hours with a reading, in the tenant of the transaction.
 * Each hour is looked at once, when another one has passed: until then its readings may come.
 */
export async function judgeCoverage(tx: TenantTransaction, now = Date.now()): Promise<boolean> {
  const { rows } = await sql`select 1 from alert_rule
    where tenant_id = ${tx.tenantId} and kind = 'coverage' and enabled limit 1`.execute(tx.db);
  if (rows.length === 0) return false;
  // Two processes at once judge an hour once.
  await sql`select pg_advisory_xact_lock(82, ${tx.tenantId}::int)`.execute(tx.db);
  let changed = false;
  for (const watch of await changes(tx, now)) {
    if (watch.is_low) await open(tx, watch);
    else if (watch.open_alert !== null) await resolve(tx, watch, watch.open_alert);
    else if (watch.held_alert !== null) {
      await release(tx, watch.held_alert);
      continue;
    }
    changed = true;
  }
  return changed;
}

/** The sites whose last hours say otherwise than their alert. Hours before a metric's first reading do not count. */
async function changes(tx: TenantTransaction, now: number): Promise<Watch[]> {
  const { db, tenantId } = tx;
  const times = await occurrencesIn(tx, { from: now - LONGEST_DAYS * 24 * HOUR, to: now + 1 });
  const end = lastJudgedHour(tenantId, sql`${new Date(now).toISOString()}::timestamptz`);
  const { rows } = await sql<Watch>`
    with ${timesTable(times)}, watched as materialized (
      select r.rule_id, r.name as rule_name, r.client_id as owner_id, d.client_id as device_id, d.name as device_name,
        r.metric_name, r.threshold, r.hysteresis, r.for_minutes, r.severity, a.alert_id as open_alert,
        h.alert_id as held_alert, s.series_id, ${quietOf(tenantId)} as quiet,
        greatest(f.first, ${end} - make_interval(mins => r.for_minutes)) as begins
      from alert_rule r
      join client d on d.tenant_id = ${tenantId} and ${watches('d')}
        and (r.device_id is null or r.device_id = d.client_id) and d.deleted_at is null
      join series s on s.tenant_id = ${tenantId} and s.client_id = d.client_id and s.metric_name = r.metric_name
      cross join lateral (select ${firstHour(tenantId, sql`s.series_id`)} as first) f
      left join alert_judged j on j.tenant_id = ${tenantId} and j.rule_id = r.rule_id and j.device_id = d.client_id
      left join client p on p.tenant_id = ${tenantId} and p.client_id = d.parent_id
      ${openAndHeldAlerts(tenantId)}
      where r.tenant_id = ${tenantId} and r.kind = 'coverage' and r.enabled
        and d.status <> 'maintenance' and coalesce(p.status, 'active') <> 'maintenance'
        and (j.judged_to is null or j.judged_to < ${end}) and f.first < ${end}
    ), counted as (
      select w.*, (select count(*)::float8
          from ${hourFiguresOf({ tenantId, series: sql`w.series_id`, from: sql`w.begins`, to: end, columns: ['bucket'] })} x
          where not w.quiet && tstzrange(x.bucket, x.bucket + interval '1 hour')) as known,
        (select count(*)::float8 from generate_series(w.begins, ${end} - interval '1 hour', interval '1 hour') as hour
          where not w.quiet && tstzrange(hour, hour + interval '1 hour')) as hours
      from watched w
    ), noted as (
      insert into alert_judged as j (tenant_id, rule_id, device_id, judged_to)
      select ${tenantId}::int, rule_id, device_id, ${end} from watched
      on conflict (tenant_id, rule_id, device_id) do update set judged_to = excluded.judged_to
    ), figures as (
      select *, least(100, 100 * known / hours) as coverage, open_alert is not null or held_alert is not null as is_on,
        ${end} + interval '1 hour' as at
      from counted where hours > 0 and not quiet @> (${end} + interval '1 hour')
    )
    select rule_id, rule_name, owner_id, device_id, device_name, metric_name, threshold, for_minutes, severity, open_alert,
      held_alert, coverage, not is_on as is_low, at
    from figures
    where case when is_on then coverage >= least(100, threshold + hysteresis) else coverage < threshold end
    order by rule_id, device_id`.execute(db);
  return rows;
}

async function open(tx: TenantTransaction, watch: Watch): Promise<void> {
  const { severity, threshold, for_minutes: minutes, metric_name, coverage } = watch;
  const message = `${watch.device_name}: there are readings of ${metric_name} in ${written(coverage)}% of the last ${minutes / 60} hours, less than ${written(threshold)}%.`;
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
      value: coverage,
      began_at: watch.at,
      metric_name,
      condition: 'below',
      threshold,
      minutes,
    })
    .execute();
  await tellPeople(tx, [id], 'opened');
  await recordChange(tx, theService, openingOf({ id, ...watch }, { value: coverage, severity }));
  await announce(tx, watch.owner_id, 'metric.sparse', { ...describe(watch, id), message });
}

async function resolve(tx: TenantTransaction, watch: Watch, id: string): Promise<void> {
  if (!(await closeAlert(tx, id))) return;
  await tellPeople(tx, [id], 'resolved');
  await recordChange(tx, theService, endingOf({ id, ...watch }, { value: watch.coverage }));
  const message = `${watch.device_name}: there are readings of ${watch.metric_name} in ${written(watch.coverage)}% of the last hours.`;
  await announce(tx, watch.owner_id, 'metric.complete', { ...describe(watch, id), message });
}

function describe(watch: Watch, alertId: string) {
  return {
    alert_id: alertId,
    rule_id: watch.rule_id,
    rule_name: watch.rule_name,
    device_id: watch.device_id,
    device_name: watch.device_name,
    metric: watch.metric_name,
    threshold: watch.threshold,
    minutes: watch.for_minutes,
    severity: watch.severity,
    coverage: watch.coverage,
  };
}

function written(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 1 });
}
