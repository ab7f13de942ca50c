import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { quietOf, timesTable } from '../maintenance/quiet-ranges.ts';
import { occurrencesIn } from '../maintenance/site-maintenance.ts';
import { latestReading } from '../readings/at-rest/readings-of.ts';
import { openAndHeldAlerts, watches } from './watched-sites.ts';

/** What is older than this when it comes is history. */
const DAYS = 31;
const DAY = 24 * 60 * 60 * 1000;

interface Watched {
  kind: 'rate' | 'impossible';
  /** What else of `alert_rule r` and `client d` is asked for. */
  columns: RawBuilder<unknown>;
  /** Which of `alert_rule r`, `client d`, and its alerts `a` (open) and `h` (held). */
  where: RawBuilder<boolean>;
}

/**
 * The tables `times`, `watched` and `noted` of a `with`: of each rule of the kind the sites with readings newer than those
 * that were looked at, from `judged_to` to `newest`, and that they are looked at now.
 */
export async function sitesWithNews(
  tx: TenantTransaction,
  { kind, columns, where }: Watched,
): Promise<RawBuilder<unknown>> {
  const { tenantId } = tx;
  const now = Date.now();
  const times = await occurrencesIn(tx, { from: now - (DAYS + 1) * DAY, to: now + 1 });
  return sql`${timesTable(times)}, watched as materialized (
      select r.rule_id, r.name as rule_name, r.client_id as owner_id, d.client_id as device_id, d.name as device_name,
        r.metric_name, r.severity, a.alert_id as open_alert, h.alert_id as held_alert, s.series_id, n.ts as newest,
        ${quietOf(tenantId)} as quiet, ${columns},
        coalesce(greatest(j.judged_to, now() - make_interval(days => ${DAYS}::int)), n.ts - interval '1 microsecond') as judged_to
      from alert_rule r
      join client d on d.tenant_id = ${tenantId} and ${watches('d')}
        and (r.device_id is null or r.device_id = d.client_id) and d.deleted_at is null
      join series s on s.tenant_id = ${tenantId} and s.client_id = d.client_id and s.metric_name = r.metric_name
        and s.kind = 'num'
      cross join ${latestReading(tenantId, sql`s.series_id`, sql`now()`)} n
      left join alert_judged j on j.tenant_id = ${tenantId} and j.rule_id = r.rule_id and j.device_id = d.client_id
      left join client p on p.tenant_id = ${tenantId} and p.client_id = d.parent_id
      ${openAndHeldAlerts(tenantId)}
      where r.tenant_id = ${tenantId} and r.kind = ${kind} and r.enabled
        and d.status <> 'maintenance' and coalesce(p.status, 'active') <> 'maintenance'
        and (j.judged_to is null or n.ts > j.judged_to) and ${where}
    ), noted as (
      insert into alert_judged as j (tenant_id, rule_id, device_id, judged_to)
      select ${tenantId}::int, rule_id, device_id, newest from watched
      on conflict (tenant_id, rule_id, device_id) do update set judged_to = excluded.judged_to
    )`;
}
