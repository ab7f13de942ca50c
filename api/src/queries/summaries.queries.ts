import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import type { AggregateStatsParameters, ClientMetricsSummaryParameters } from './parameters.schema.ts';
import { type JsonRows, jsonRows, rfc3339 } from './json-rows.ts';
import { figuresOfSeries } from './figures-of-series.ts';
import { rangeOf } from './range.ts';
import { chosenSeries } from './selection.ts';

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
  // Clients are put in order before their metrics are: of hundreds of rows, comparing names took as long as adding up.
  return sql`
    with figures as (${figuresOfSeries(tenantId, zone, rangeOf(parameters), parameters)}),
    placed as (
      select *, row_number() over (order by lower(name), client_id) as place from client where tenant_id = ${tenantId})
    select c.client_id, c.name as client_name, s.metric_name, f.n as data_points, f.sum / f.n as avg_value,
      f.min as min_value, f.max as max_value, f.sum as sum_value,
      ${rfc3339(sql`f.first_ts`)} as first_reading, ${rfc3339(sql`f.last_ts`)} as last_reading
    from placed c, series s ${join} figures f on f.series_id = s.series_id
    where ${chosenSeries(tenantId, parameters)}
    order by c.place, s.metric_name collate "C"`;
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
      count(distinct s.metric_name) as unique_schemas, ${range.start}::text as start_time, ${range.end}::text as end_time
    from figures f, series s, client c
    where ${chosenSeries(tenantId, parameters)} and s.series_id = f.series_id`,
  );
}
