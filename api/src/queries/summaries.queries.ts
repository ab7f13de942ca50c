import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import type { AggregateStatsParameters, ClientMetricsSummaryParameters } from './parameters.schema.ts';
import { type JsonRows, jsonRows, rfc3339 } from './json-rows.ts';
import { rangeOf, type TimeRange } from './range.ts';
import { type ClientChoice, chosenSeries, ofEachSeries } from './selection.ts';

/** Figures of each metric of each client; the range is widened to whole hours. */
export async function clientMetricsSummary(
  { db, tenantId }: TenantTransaction,
  zone: string,
  parameters: ClientMetricsSummaryParameters,
): Promise<JsonRows> {
  return jsonRows(
    db,
    sql`
    with figures as (${figuresOfSeries(tenantId, zone, rangeOf(parameters), parameters)})
    select c.client_id, c.name as client_name, s.metric_name, f.n as data_points, f.sum / f.n as avg_value,
      f.min as min_value, f.max as max_value, f.sum as sum_value,
      ${rfc3339(sql`f.first_ts`)} as first_reading, ${rfc3339(sql`f.last_ts`)} as last_reading
    from figures f, series s, client c
    where ${chosenSeries(tenantId, parameters)} and s.series_id = f.series_id
    order by lower(c.name), c.client_id, s.metric_name`,
  );
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

/** Whole days come from the day rollup, what is before and after them from hours: a year costs what its days cost. */
function figuresOfSeries(
  tenantId: number,
  zone: string,
  range: TimeRange,
  choice: ClientChoice,
): RawBuilder<unknown> {
  const start = sql`date_trunc('hour', ${range.start}::timestamptz, ${zone})`;
  const end = sql`${range.end}::timestamptz`;
  // A day has at most 25 hours, so 23:59:59 hours later is in the next day or still at its very start.
  const firstDay = sql`(case when date_trunc('day', ${start}, ${zone}) = ${start} then ${start}
    else date_trunc('day', date_trunc('day', ${start}, ${zone}) + interval '30 hours', ${zone}) end)`;
  const lastDay = sql`date_trunc('day', ${end}, ${zone})`;
  const part = (table: 'reading_1d' | 'reading_1h', condition: RawBuilder<unknown>) => sql`
    select r.series_id, r.n, r.sum, r.min, r.max, r.first_ts, r.last_ts
    from series s, client c, ${ofEachSeries(tenantId, table, condition)}
    where ${chosenSeries(tenantId, choice)}`;
  return sql`
    select series_id, sum(n)::int as n, sum(sum) as sum, min(min) as min, max(max) as max,
      min(first_ts) as first_ts, max(last_ts) as last_ts
    from (
      ${part('reading_1d', sql`r.bucket >= ${firstDay} and r.bucket < ${lastDay}`)}
      union all
      ${part('reading_1h', sql`r.bucket >= ${start} and r.bucket < least(${firstDay}, ${end})`)}
      union all
      ${part('reading_1h', sql`r.bucket >= greatest(${lastDay}, ${firstDay}) and r.bucket < ${end}`)}
    ) as parts group by series_id`;
}
