import { type RawBuilder, sql } from 'kysely';
import { withoutNestedLoops } from '../database/nested-loops.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { quietOf, timesTable } from '../maintenance/quiet-ranges.ts';
import { occurrencesIn } from '../maintenance/site-maintenance.ts';
import { newestReadings } from '../readings/at-rest/readings-of.ts';
import { endAlertOf, openAlertOf, type WatchedSite } from './change-alert.ts';
import { release } from './end-alerts.ts';
import { comparedShares, ownerOf, peerMembers, shareOf } from './peers.ts';
import { keepPending } from './pending-alerts.ts';
import { beginsBefore, brokenBy, ranBefore } from './ran-before.ts';
import { LONGEST_AGO, lookAtStandstill, RUNS_AGAIN, STANDS_STILL } from './standstill.ts';
import { openAndHeldAlerts, watches } from './watched-sites.ts';

interface Watch extends WatchedSite {
  metric_name: string;
  threshold: number;
  for_minutes: number;
  open_alert: string | null;
  held_alert: string | null;
  /** Since when it has been seen to stand still while its peers run. */
  since: Date | null;
  /** Whether it stands still now while they run; null where nothing tells, as after silence or in maintenance. */
  stands_still: boolean | null;
  /** When its last reading was measured. */
  at: Date;
  /** Percent of what the site can in that reading, and of the median of its peers in theirs. */
  share: number;
  median: number | null;
  peers: number | null;
  /** What it made shortly before `since`; known of who has stood still for long enough. */
  before: number | null;
  /** It ran since then, or was silent for so long that it may have. */
  is_broken: boolean;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const MOST_MINUTES = 180;
/** Of a site that has stood still for longer beside peers that make too little, what it made in maintenance before is not known as that. */
const MAINTENANCE_DAYS = 7;

/**
 * Opens and resolves the alerts of plants that stand still while those like them run, in the tenant of the transaction. It looks
 * at newest readings only, each minute, so an outage is told of within minutes of the time that a rule names.
 */
export async function judgeOutage(tx: TenantTransaction, now = Date.now()): Promise<boolean> {
  const { rows } = await sql`select from alert_rule r
    where r.tenant_id = ${tx.tenantId} and r.kind = 'outage' and r.enabled limit 1`.execute(tx.db);
  if (rows.length === 0) return false;
  // Two processes at once open an alert once.
  await sql`select pg_advisory_xact_lock(82, ${tx.tenantId}::int)`.execute(tx.db);
  await forgetUnwatched(tx);
  let changed = false;
  for (const watch of await withoutNestedLoops(tx, () => changes(tx, now))) {
    if (watch.open_alert !== null) {
      const ended = { id: watch.open_alert, value: watch.share };
      await endAlertOf(tx, watch, ended, told(watch, 'site.runs_again'));
      changed = true;
    } else if (watch.held_alert !== null) await release(tx, watch.held_alert);
    else if (await standsStillForLong(tx, watch, now))
      changed = (await open(tx, watch, watch.since ?? watch.at)) !== null || changed;
  }
  return changed;
}

/** Of sites that were put into maintenance, out of service or away the time begins anew when they are back. */
async function forgetUnwatched({ db, tenantId }: TenantTransaction): Promise<void> {
  await sql`delete from alert_pending n using alert_rule r, client d
    where n.tenant_id = ${tenantId} and r.tenant_id = ${tenantId} and r.rule_id = n.rule_id and r.kind = 'outage'
      and d.tenant_id = ${tenantId} and d.client_id = n.device_id
      and (d.deleted_at is not null or ${watches('d')} is not true)`.execute(db);
}

/** Keeps since when, and answers whether it is an outage by now. */
async function standsStillForLong(tx: TenantTransaction, watch: Watch, now: number): Promise<boolean> {
  const { isOutage, since } = lookAtStandstill({ ...watch, now }, watch);
  await keepPending(tx, watch, isOutage ? null : since);
  return isOutage;
}

/**
 * The sites that run again, those that stand still, and those of which it was thought. What is longer ago than a reading may be
 * tells nothing: neither that a silent site stands still, nor what a silent peer makes.
 */
async function changes(tx: TenantTransaction, now: number): Promise<Watch[]> {
  const { db, tenantId } = tx;
  const times = await occurrencesIn(tx, { from: now - MAINTENANCE_DAYS * DAY, to: now + 1 });
  const at = sql`${new Date(now).toISOString()}::timestamptz`;
  const longestAgo = sql`${new Date(now - LONGEST_AGO * MINUTE).toISOString()}::timestamptz`;
  const newest = (series: RawBuilder<unknown>) =>
    newestReadings({ tenantId, series, from: longestAgo, to: at, count: 1 });
  const stretch = { tenantId, series: sql`w.series_id`, size: sql`w.size` };
  const isLong = sql`w.stands_still and ${at} >= w.since + make_interval(mins => w.for_minutes)`;
  const { rows } = await sql<Watch>`
    with ${timesTable(times)}, watched as materialized (
      select r.rule_id, r.name as rule_name, r.client_id as owner_id, ${ownerOf(sql`r.client_id`)} as owner, d.client_id as device_id,
        d.name as device_name, r.metric_name, r.threshold, r.for_minutes, r.severity,
        a.alert_id as open_alert, h.alert_id as held_alert, n.since
      from alert_rule r
      join client d on d.tenant_id = ${tenantId} and ${watches('d')}
        and (r.device_id is null or r.device_id = d.client_id) and d.deleted_at is null
      left join alert_pending n on n.tenant_id = ${tenantId} and n.rule_id = r.rule_id and n.device_id = d.client_id
      ${openAndHeldAlerts(tenantId)}
      where r.tenant_id = ${tenantId} and r.kind = 'outage' and r.enabled
    ), owners as (
      select distinct owner from watched
    ), ${peerMembers(tenantId, 'generation')}, shares as materialized (
      select m.*, x.ts, ${at} as bucket, ${shareOf(sql`x.num`, sql`m.size`)} as share
      from members m cross join ${newest(sql`m.series_id`)} x
      -- What was measured before maintenance tells nothing after it.
      where not m.quiet && tstzrange(x.ts, ${at}, '[]')
    ), ${comparedShares()}, figures as materialized (
      select w.*, ${beginsBefore(sql`w.since`)} as since_from,
        greatest(w.since, ${new Date(now - MOST_MINUTES * MINUTE).toISOString()}::timestamptz) as checked_from, s.series_id, s.size, s.quiet, s.ts as at, s.share, c.median, c.peers,
        s.share <= ${STANDS_STILL}::float8 and c.median >= w.threshold as stands_still
      from watched w
        left join shares s on s.owner = w.owner and s.id = w.device_id
        left join compared c on c.owner = w.owner and c.id = w.device_id
      where w.open_alert is null and w.held_alert is null
    )
    select w.rule_id, w.rule_name, w.owner_id, w.device_id, w.device_name, w.metric_name, w.threshold, w.for_minutes, w.severity,
      w.open_alert, w.held_alert, w.since, w.stands_still, w.at, w.share, w.median, w.peers, b.share as before,
      coalesce(k.is_broken, false) as is_broken
    from figures w
      left join lateral ${brokenBy({ ...stretch, from: sql`w.checked_from`, to: sql`w.at` })} k on w.stands_still and w.since is not null
      left join lateral ${ranBefore({ ...stretch, since: sql`w.since`, quiet: sql`w.quiet`, from: sql`w.since_from` })} b on ${isLong}
    where w.stands_still or w.since is not null
    union all
    -- What ends an alert is the site's own: it may have no peers by now.
    select w.rule_id, w.rule_name, w.owner_id, w.device_id, w.device_name, w.metric_name, w.threshold, w.for_minutes, w.severity,
      w.open_alert, w.held_alert, w.since, false, o.ts, o.share, c.median, c.peers, null, false
    from watched w
      join lateral (
        select x.ts, ${shareOf(sql`x.num`, sql`z.size`)} as share
        from (
          select s.series_id, 1000 * coalesce(d.nameplate_kw, d.peak_kwp)::float8 as size, ${quietOf(tenantId)} as quiet
          from client d
            join series s on s.tenant_id = ${tenantId} and s.client_id = d.client_id and s.metric_name = 'power' and s.kind = 'num'
            left join client p on p.tenant_id = ${tenantId} and p.client_id = d.parent_id
          where d.tenant_id = ${tenantId} and d.client_id = w.device_id and coalesce(d.nameplate_kw, d.peak_kwp) > 0
            and d.status <> 'maintenance' and coalesce(p.status, 'active') <> 'maintenance'
        ) z cross join ${newest(sql`z.series_id`)} x
        where not z.quiet @> x.ts and not z.quiet @> ${at}
        -- By the site of each alert: pulled up, all alerts are gone through for each site.
        offset 0
      ) o on true
      left join compared c on c.owner = w.owner and c.id = w.device_id
    where (w.open_alert is not null or w.held_alert is not null) and o.share > ${RUNS_AGAIN}::float8
    order by 1, 4`.execute(db);
  return rows;
}

function open(tx: TenantTransaction, watch: Watch, since: Date): Promise<string | null> {
  const { metric_name, for_minutes: minutes, share, median, peers } = watch;
  const opening = {
    began_at: since,
    metric_name,
    condition: 'below' as const,
    threshold: median,
    minutes,
    peers,
    value: share,
  };
  return openAlertOf(tx, watch, opening, told(watch, 'site.stands_still'));
}

function told(watch: Watch, event: 'site.stands_still' | 'site.runs_again') {
  const {
    device_name,
    metric_name: metric,
    for_minutes: minutes,
    share,
    median,
    peers,
    at: timestamp,
  } = watch;
  const own = `${metric} is ${written(share)}% of its nameplate`;
  const beside = median === null ? '' : `, and ${written(median)}% at the median of ${peers} sites like it`;
  const message = `${device_name} ${event === 'site.runs_again' ? 'runs again' : 'stands still'}: ${own}${beside}.`;
  return { event, message, data: { metric, minutes, share, median, peers, timestamp } };
}

function written(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 1 });
}
