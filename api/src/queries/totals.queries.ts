import { type RawBuilder, sql } from 'kysely';
import { averageOfRange } from './average-of-range.ts';
import { siteOf } from '../figures/over-sites.ts';
import { rangeHours } from './figures-of-series.ts';
import { rfc3339 } from './json-rows.ts';
import { chosenSeries } from './selection.ts';
import type { AboutSeries } from './series-questions.ts';
import { namedMetrics } from './summaries.queries.ts';

/**
 * The one figure of each metric over the chosen clients of each role, and of those that are averaged over sites one more
 * over all roles. Amounts and extensive levels have none over all: nothing adds generation to use.
 */
export function metricTotals({ tenantId, zone, range, choice }: AboutSeries): RawBuilder<unknown> {
  return sql`
    with named as materialized (${namedMetrics(tenantId)}),
    clients as materialized (
      select s.metric_name, m.kind, m.unit, c.role, c.client_id, ${siteOf} as site, f.n, f.sum, f.min, f.max, f.first_ts,
        f.last_ts, f.positive_sum, f.known_hours, coalesce(f.range_hours, ${rangeHours(zone, range)}) as range_hours,
        ${averageOfRange(zone)} as average
      from named m, client c, series s left join figures f on f.series_id = s.series_id
      where ${chosenSeries(tenantId, choice)} and m.metric_name = s.metric_name
        and (f.n > 0 or c.status <> 'inactive')
    )
    ${totalOf(sql`role`, sql`true`)}
    union all
    ${totalOf(sql`null::text`, sql`kind = 'intensive'`)}
    order by 1, 2 nulls last`;
}

/** Sites that send the metric and should be known take part in the coverage, whether they are or not. */
function totalOf(role: RawBuilder<unknown>, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  const isStorage = sql`kind = 'amount' and role = 'storage'`;
  return sql`
    select metric_name, role, kind, unit, sites, data_points, value, avg_value, min_value, max_value,
      case when ${isStorage} then greatest(0, positive_sum - value) end as in_value,
      case when ${isStorage} then positive_sum end as out_value,
      least(1, known_hours / nullif(range_hours, 0)) as coverage, known_hours, range_hours, first_reading, last_reading
    from (
      select metric_name, ${role} as role, kind, unit, sum(sites)::int as sites, sum(n)::int as data_points,
        case kind when 'amount' then sum(sum) when 'extensive' then sum(average) else avg(average / known) end as value,
        case kind when 'intensive' then avg(average / known) else sum(average) end as avg_value,
        min(min) as min_value, max(max) as max_value, sum(positive_sum) as positive_sum,
        sum(known_hours) as known_hours, sum(range_hours) as range_hours,
        ${rfc3339(sql`min(first_ts)`)} as first_reading, ${rfc3339(sql`max(last_ts)`)} as last_reading
      from (
        select metric_name, ${role} as role, kind, unit, site, count(n) as sites, sum(n) as n, sum(sum) as sum, min(min) as min,
          max(max) as max, min(first_ts) as first_ts, max(last_ts) as last_ts, sum(positive_sum) as positive_sum,
          sum(known_hours) as known_hours, sum(range_hours) as range_hours, sum(average) as average,
          nullif(count(average), 0) as known
        from clients where ${condition} group by 1, 2, 3, 4, 5
      ) as sites group by 1, 2, 3, 4
    ) as total where data_points > 0`;
}
