import { sql } from 'kysely';
import { rankOf } from '../alerts/alert-state.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { covers, occurrencesIn } from '../maintenance/site-maintenance.ts';
import { rfc3339 } from '../queries/json-rows.ts';
import { connectivityOf } from './connectivity.ts';
import type { ProblemSite, ProblemSites } from './problem-sites.schema.ts';

const MOST_SITES = 100;
const MOST_ALERTS = 10;

type Row = Omit<ProblemSite, 'maintenance_until'> & { windows: string[] | null; total: number };

/** Where somebody has to go: sites with alerts that are not over, and active ones that are silent. */
export async function problemSites(tx: TenantTransaction, withAlerts: boolean): Promise<ProblemSites> {
  const { db, tenantId } = tx;
  const now = Date.now();
  const occurrences = await occurrencesIn(tx, { from: now, to: now + 1 });
  const windows = occurrences.map(({ window_id }) => window_id);
  const { rows } = await sql<Row>`
    with problem as materialized (
      select a.device_id, a.alert_id, r.name as rule, a.severity, a.began_at, a.acknowledged_at is not null as acknowledged,
        ${rankOf} as rank, row_number() over (partition by a.device_id order by ${rankOf}, a.began_at, a.alert_id) as place
      from alert a join alert_rule r on r.tenant_id = ${tenantId} and r.rule_id = a.rule_id
      where ${withAlerts} and a.tenant_id = ${tenantId} and a.resolved_at is null and coalesce(a.snoozed_until <= now(), true)
    ), site as materialized (
      select device_id, count(*)::int as alert_count, min(rank) as rank, min(began_at) as began_at,
        bool_and(acknowledged) as acknowledged,
        json_agg(json_build_object('id', alert_id, 'rule', rule, 'severity', severity, 'began_at', ${rfc3339(sql`began_at`)},
          'acknowledged', acknowledged) order by place) filter (where place <= ${MOST_ALERTS}) as alerts
      from problem group by device_id
    ), found as (
      select d.*, s.alert_count, s.rank, s.began_at, s.acknowledged, s.alerts,
        d.status = 'active' and d.parent_id is null and ${connectivityOf} = 'offline' as silent,
        (select array_agg(w.window_id::text) from maintenance_window w
          where w.tenant_id = ${tenantId} and w.window_id = any(${windows}::uuid[]) and ${covers(tenantId)}) as windows
      from client d cross join lateral (select d.last_seen_at) c left join site s on s.device_id = d.client_id
      where d.tenant_id = ${tenantId} and d.deleted_at is null
    )
    select f.client_id as id, f.name, p.name as parent, f.location, f.silent,
      case when f.last_seen_at is not null then ${rfc3339(sql`f.last_seen_at`)} end as last_seen_at,
      case when f.latitude is null or f.longitude is null then p.latitude else f.latitude end as latitude,
      case when f.latitude is null or f.longitude is null then p.longitude else f.longitude end as longitude,
      coalesce(f.alerts, '[]') as alerts, coalesce(f.alert_count, 0) as alert_count, f.windows,
      count(*) over ()::int as total
    from found f left join client p on p.tenant_id = ${tenantId} and p.client_id = f.parent_id
    where f.alerts is not null or f.silent
    order by f.windows is not null, coalesce(f.acknowledged, false), coalesce(f.rank, 4), f.began_at, lower(f.name), f.client_id
    limit ${MOST_SITES}`.execute(db);
  const endOf = new Map(occurrences.map(({ window_id, to }) => [window_id, to]));
  return {
    sites: rows.map(({ windows: own, total: _all, ...site }) => ({
      ...site,
      maintenance_until:
        own === null ? null : new Date(Math.max(...own.map((id) => endOf.get(id) ?? now))).toISOString(),
    })),
    total: rows[0]?.total ?? 0,
  };
}
