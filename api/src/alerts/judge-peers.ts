import { sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { timesTable } from '../maintenance/quiet-ranges.ts';
import { occurrencesIn } from '../maintenance/site-maintenance.ts';
import { endAlertOf, openAlertOf, type WatchedSite } from './change-alert.ts';
import { lastJudgedHour } from './coverage-hours.ts';
import { release } from './end-alerts.ts';
import { differenceOf, HOURS_OF_SILENCE, peerHours, tellsOf } from './peer-hours.ts';
import { ownerOf } from './peers.ts';
import { openAndHeldAlerts, watches } from './watched-sites.ts';

interface Watch extends WatchedSite {
  metric_name: string;
  condition: 'above' | 'below';
  threshold: number;
  for_minutes: number;
  open_alert: string | null;
  held_alert: string | null;
  is_unlike: boolean;
  /** Percent of the site's size in the last hour that tells something, and of the median of its peers. */
  share: number;
  median: number;
  peers: number;
  /** When the first of the hours began. */
  began: Date;
}

const HOUR = 60 * 60 * 1000;
const LONGEST_HOURS = 12 + HOURS_OF_SILENCE + 2;

/**
 * Opens and resolves the alerts of sites that differ from those like them, in the tenant of the transaction. Each hour is
 * looked at once, when another one has passed: until then its readings may come.
 */
export async function judgePeers(tx: TenantTransaction, now = Date.now()): Promise<boolean> {
  const at = sql`${new Date(now).toISOString()}::timestamptz`;
  const { rows } = await sql`select from alert_rule r
    where r.tenant_id = ${tx.tenantId} and r.kind = 'peers' and r.enabled
      and not exists (select from alert_judged j where j.tenant_id = ${tx.tenantId} and j.rule_id = r.rule_id
        and j.judged_to >= ${lastJudgedHour(tx.tenantId, at)}) limit 1`.execute(tx.db);
  if (rows.length === 0) return false;
  // Two processes at once judge an hour once.
  await sql`select pg_advisory_xact_lock(82, ${tx.tenantId}::int)`.execute(tx.db);
  let changed = false;
  for (const watch of await changes(tx, now)) {
    if (watch.is_unlike) await open(tx, watch);
    else if (watch.open_alert !== null)
      await endAlertOf(
        tx,
        watch,
        { id: watch.open_alert, value: watch.share },
        told(watch, 'site.like_peers'),
      );
    else if (watch.held_alert !== null) {
      await release(tx, watch.held_alert);
      continue;
    }
    changed = true;
  }
  return changed;
}

/** The sites whose last hours say otherwise than their alert. */
async function changes(tx: TenantTransaction, now: number): Promise<Watch[]> {
  const { db, tenantId } = tx;
  const times = await occurrencesIn(tx, { from: now - LONGEST_HOURS * HOUR, to: now + 1 });
  const end = sql`(select at from judged_hour)`;
  const { rows } = await sql<Watch>`
    with ${timesTable(times)}, judged_hour as materialized (
      select ${lastJudgedHour(tenantId, sql`${new Date(now).toISOString()}::timestamptz`)} as at
    ), watched as materialized (
      select r.rule_id, r.name as rule_name, r.client_id as owner_id, ${ownerOf(sql`r.client_id`)} as owner, d.client_id as device_id,
        d.name as device_name, r.metric_name, r.condition, r.threshold, r.hysteresis, r.for_minutes, r.severity,
        a.alert_id as open_alert, h.alert_id as held_alert
      from alert_rule r
      join client d on d.tenant_id = ${tenantId} and ${watches('d')}
        and (r.device_id is null or r.device_id = d.client_id) and d.deleted_at is null
      left join alert_judged j on j.tenant_id = ${tenantId} and j.rule_id = r.rule_id and j.device_id = d.client_id
      ${openAndHeldAlerts(tenantId)}
      where r.tenant_id = ${tenantId} and r.kind = 'peers' and r.enabled and (j.judged_to is null or j.judged_to < ${end})
    ), owners as (
      select distinct owner from watched
    ), ${peerHours(tenantId, { begin: sql`${end} - make_interval(hours => ${LONGEST_HOURS}::int)`, end })},
    hours as (
      select w.rule_id, w.device_id, c.bucket, c.share, c.median, c.peers, ${differenceOf(sql`w.condition`)} as difference,
        row_number() over (partition by w.rule_id, w.device_id order by c.bucket desc) as place
      from watched w join compared c on c.owner = w.owner and c.id = w.device_id
      where ${tellsOf(sql`w.threshold`)} and c.bucket >= ${end} - make_interval(hours => ${HOURS_OF_SILENCE}::int, mins => w.for_minutes)
    ), figures as (
      select w.*, l.share, l.median, l.peers, l.difference, f.began,
        w.open_alert is not null or w.held_alert is not null as is_on, f.n * 60 = w.for_minutes as is_unlike
      from watched w
        join hours l on l.rule_id = w.rule_id and l.device_id = w.device_id and l.place = 1
        cross join lateral (select count(*) as n, min(x.bucket) as began from hours x
          where x.rule_id = w.rule_id and x.device_id = w.device_id and x.place * 60 <= w.for_minutes
            and x.difference > w.threshold) f
    ), noted as (
      insert into alert_judged as j (tenant_id, rule_id, device_id, judged_to)
      select ${tenantId}::int, rule_id, device_id, ${end} from watched
      on conflict (tenant_id, rule_id, device_id) do update set judged_to = excluded.judged_to
    )
    select rule_id, rule_name, owner_id, device_id, device_name, metric_name, condition, threshold, for_minutes, severity,
      open_alert, held_alert, not is_on as is_unlike, share, median, peers, began
    from figures
    where case when is_on then difference <= greatest(0, threshold - hysteresis) else is_unlike end
    order by rule_id, device_id`.execute(db);
  return rows;
}

function open(tx: TenantTransaction, watch: Watch): Promise<string | null> {
  const { metric_name, condition, for_minutes: minutes, share, median, peers, began } = watch;
  const opening = {
    began_at: began,
    metric_name,
    condition,
    threshold: median,
    minutes,
    peers,
    value: share,
  };
  return openAlertOf(tx, watch, opening, told(watch, 'site.unlike_peers'));
}

function told(watch: Watch, event: 'site.unlike_peers' | 'site.like_peers') {
  const { metric_name: metric, condition, threshold, for_minutes: minutes, share, median, peers } = watch;
  const figures = `${metric} is ${written(share)}% of its nameplate, and ${written(median)}% at the median of ${peers} sites like it`;
  const message = `${watch.device_name}: ${event === 'site.unlike_peers' ? '' : 'back with its peers, '}${figures}.`;
  return { event, message, data: { metric, condition, threshold, minutes, share, median, peers } };
}

function written(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 1 });
}
