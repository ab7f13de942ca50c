import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { connectivityOf } from '../clients/connectivity.ts';
import { kindColumn, unitColumn } from '../figures/figure-kind.ts';
import type { AggregateStatsParameters, ClientMetricsSummaryParameters } from './parameters.schema.ts';
import { type JsonRows, jsonRows, rfc3339 } from './json-rows.ts';
import { figuresOfSeries, rangeHours } from './figures-of-series.ts';
import { rangeOf } from './range.ts';
import { chosenOnes, chosenSeries } from './selection.ts';

/** Figures of each metric of each client, of readings with timestamps in (start, end]. */
export async function clientMetricsSummary(
  { db, tenantId }: TenantTransaction,
  zone: string,
  parameters: ClientMetricsSummaryParameters,
): Promise<JsonRows> {
  return jsonRows(db, summaryOf(tenantId, zone, parameters, sql`join`));
}

/** The same with the metrics of which there is nothing in the range: their `data_points` are null. */
export async function clientMetricsSummaryOfAll(
  { db, tenantId }: TenantTransaction,
  zone: string,
  parameters: ClientMetricsSummaryParameters,
): Promise<JsonRows> {
  return jsonRows(db, summaryOf(tenantId, zone, parameters, sql`left join`));
}

function summaryOf(
  tenantId: number,
  zone: string,
  parameters: ClientMetricsSummaryParameters,
  join: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const range = rangeOf(parameters);
  // Clients are put in order before their metrics are: of hundreds of rows, comparing names took as long as adding up.
  return sql`
    with figures as (${figuresOfSeries(tenantId, zone, range, parameters)}),
    placed as (
      select *, row_number() over (order by lower(name), client_id) as place from client where tenant_id = ${tenantId}),
    named as materialized (${namedMetrics(tenantId)})
    select c.client_id, c.name as client_name, s.metric_name, c.role, m.kind, m.unit, f.n as data_points,
      case when m.kind = 'amount' then f.sum else f.level_hours end / nullif(f.known_hours, 0) as avg_value,
      f.min as min_value, f.max as max_value, case when m.kind = 'amount' then f.sum end as sum_value,
      least(1, f.known_hours / nullif(f.range_hours, 0)) as coverage, coalesce(f.known_hours, 0) as known_hours,
      coalesce(f.range_hours, ${rangeHours(zone, range)}) as range_hours,
      ${rfc3339(sql`f.first_ts`)} as first_reading, ${rfc3339(sql`f.last_ts`)} as last_reading
    from named m, placed c, series s ${join} figures f on f.series_id = s.series_id
    where ${chosenSeries(tenantId, parameters)} and m.metric_name = s.metric_name
    order by c.place, s.metric_name collate "C"`;
}

/** The metrics of the organization, each with what its numbers are. */
export function namedMetrics(tenantId: number): RawBuilder<unknown> {
  const columns = { metric: sql`metric_name`, quantity: sql`q.quantity` };
  return sql`
    select metric_name, ${kindColumn(columns)} as kind, ${unitColumn(columns)} as unit
    from (select distinct metric_name from series where tenant_id = ${tenantId}) as metrics
      left join metric_quantity q using (metric_name)
    where q.tenant_id is null or q.tenant_id = ${tenantId}`;
}

export async function aggregateStats(
  { db, tenantId }: TenantTransaction,
  zone: string,
  parameters: AggregateStatsParameters,
): Promise<JsonRows> {
  const range = rangeOf(parameters);
  return jsonRows(
    db,
    sql`
    with figures as (${figuresOfSeries(tenantId, zone, range, parameters)})
    select coalesce(sum(f.n), 0) as total_events, count(distinct s.client_id) as unique_clients,
      count(distinct s.metric_name) as unique_schemas,
      (select count(*) from client c where ${chosenOnes(tenantId, parameters)}) as total_clients,
      (select count(*) from client c where ${chosenOnes(tenantId, parameters)} and ${connectivityOf} = 'online') as active_clients,
      ${range.start}::text as start_time, ${range.end}::text as end_time
    from figures f, series s, client c
    where ${chosenSeries(tenantId, parameters)} and s.series_id = f.series_id`,
  );
}
