import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import type { AggregateStatsParameters, ClientMetricsSummaryParameters } from './parameters.schema.ts';
import type { AggregateStats, ClientMetricsSummary } from './queries.schema.ts';
import { rangeOf, type TimeRange } from './range.ts';
import { type ClientChoice, chosenSeries } from './selection.ts';

interface SummaryRow extends Omit<ClientMetricsSummary, 'first_reading' | 'last_reading'> {
  first_reading: Date;
  last_reading: Date;
}

/** Figures of each metric of each client; the range is widened to whole hours. */
export async function clientMetricsSummary(
  { db, tenantId }: TenantTransaction,
  zone: string,
  parameters: ClientMetricsSummaryParameters,
): Promise<ClientMetricsSummary[]> {
  const { rows } = await sql<SummaryRow>`
    with figures as (${figuresOfSeries(tenantId, zone, rangeOf(parameters), parameters)})
    select c.client_id, c.name as client_name, s.metric_name, f.n as data_points, f.sum / f.n as avg_value,
      f.min as min_value, f.max as max_value, f.sum as sum_value,
      f.first_ts as first_reading, f.last_ts as last_reading
    from figures f, series s, client c
    where ${chosenSeries(tenantId, parameters)} and s.series_id = f.series_id
    order by lower(c.name), c.client_id, s.metric_name`.execute(db);
  return rows.map((row) => ({
    ...row,
    first_reading: row.first_reading.toISOString(),
    last_reading: row.last_reading.toISOString(),
  }));
}

export async function aggregateStats(
  { db, tenantId }: TenantTransaction,
  zone: string,
  parameters: AggregateStatsParameters,
): Promise<AggregateStats[]> {
  const range = rangeOf(parameters);
  const { rows } = await sql<Pick<AggregateStats, 'total_events' | 'unique_clients' | 'unique_schemas'>>`
    with figures as (${figuresOfSeries(tenantId, zone, range, parameters)})
    select coalesce(sum(f.n), 0)::float8 as total_events, count(distinct s.client_id)::int as unique_clients,
      count(distinct s.metric_name)::int as unique_schemas
    from figures f, series s, client c
    where ${chosenSeries(tenantId, parameters)} and s.series_id = f.series_id`.execute(db);
  return rows.map((row) => ({ ...row, start_time: range.start, end_time: range.end }));
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
  const chosen = sql`select s.series_id from series s, client c where ${chosenSeries(tenantId, choice)}`;
  const part = (table: string, condition: RawBuilder<unknown>) => sql`
    select r.series_id, r.n, r.sum, r.min, r.max, r.first_ts, r.last_ts from ${sql.table(table)} r
    where r.tenant_id = ${tenantId} and r.series_id in (${chosen}) and ${condition}`;
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
