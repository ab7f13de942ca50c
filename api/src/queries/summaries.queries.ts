import { type RawBuilder, sql } from 'kysely';
import { connectivityOf } from '../clients/connectivity.ts';
import { averageOfRange } from './average-of-range.ts';
import { kindColumn, unitColumn } from '../figures/figure-kind.ts';
import { rfc3339 } from './json-rows.ts';
import { chosenOnes, chosenSeries } from './selection.ts';
import type { AboutSeries } from './series-questions.ts';

/** Figures of each metric of each client, of readings with timestamps in (start, end]. */
export function clientMetricsSummary({ tenantId, zone, choice }: AboutSeries): RawBuilder<unknown> {
  // Clients are put in order before their metrics are: of hundreds of rows, comparing names took as long as adding up.
  return sql`
    with placed as (
      select *, row_number() over (order by lower(name), client_id) as place from client where tenant_id = ${tenantId}),
    named as materialized (${namedMetrics(tenantId)})
    select c.client_id, c.name as client_name, s.metric_name, c.role, m.kind, m.unit, f.n as data_points,
      ${averageOfRange(zone)} as avg_value,
      f.min as min_value, f.max as max_value, case when m.kind = 'amount' then f.sum end as sum_value,
      least(1, f.known_hours / nullif(f.range_hours, 0)) as coverage, coalesce(f.known_hours, 0) as known_hours,
      f.range_hours, ${rfc3339(sql`f.first_ts`)} as first_reading, ${rfc3339(sql`f.last_ts`)} as last_reading
    from named m, placed c, series s join figures f on f.series_id = s.series_id
    where ${chosenSeries(tenantId, choice)} and m.metric_name = s.metric_name
    order by c.place, s.metric_name collate "C"`;
}

/** The metrics of the organization, each with what its numbers are. */
export function namedMetrics(tenantId: number): RawBuilder<unknown> {
  const columns = { metric: sql`m.metric_name`, quantity: sql`q.quantity` };
  // The tenant stands in the join: Citus 13.2 crashes where it has to find out that both sides lie on one worker.
  return sql`
    select m.metric_name, ${kindColumn(columns)} as kind, ${unitColumn(columns)} as unit
    from (select distinct tenant_id, metric_name from series where tenant_id = ${tenantId}) as m
      left join metric_quantity q on q.tenant_id = m.tenant_id and q.metric_name = m.metric_name`;
}

/** How many readings of how many clients and metrics there are. */
export function aggregateStats({ tenantId, range, choice }: AboutSeries): RawBuilder<unknown> {
  return sql`
    select coalesce(sum(f.n), 0) as total_events, count(distinct s.client_id) as unique_clients,
      count(distinct s.metric_name) as unique_schemas,
      (select count(*) from client c where ${chosenOnes(tenantId, choice)}) as total_clients,
      (select count(*) from client c where ${chosenOnes(tenantId, choice)} and ${connectivityOf} = 'online') as active_clients,
      ${range.start}::text as start_time, ${range.end}::text as end_time
    from figures f, series s, client c
    where ${chosenSeries(tenantId, choice)} and s.series_id = f.series_id`;
}
