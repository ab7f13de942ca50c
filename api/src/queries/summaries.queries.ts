import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import type { AggregateStatsParameters, ClientMetricsSummaryParameters } from './parameters.schema.ts';
import { type JsonRows, jsonRows, rfc3339 } from './json-rows.ts';
import { rangeOf, type TimeRange } from './range.ts';
import { type ClientChoice, chosenSeries, namedSeries, ofEachSeries } from './selection.ts';

/** Figures of each metric of each client; the range is widened to whole hours. */
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

/** So few days are added up from their hours sooner than they are looked for in two tables. */
const fewDays = 2;

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
  // As subqueries they are worked out once and not for each series, and a part without length is not looked at.
  const part = (
    table: 'reading_1d' | 'reading_1h',
    from: RawBuilder<unknown>,
    to: RawBuilder<unknown>,
  ) => sql`
    select r.series_id, r.n, r.sum, r.min, r.max, r.first_ts, r.last_ts
    from series s, ${ofEachSeries(
      tenantId,
      table,
      sql`r.bucket >= (select ${from}) and r.bucket < (select ${to})`,
    )}
    where (select ${from} < ${to}) and ${namedSeries(tenantId, choice)}`;
  const whole = sql`
      ${part('reading_1d', firstDay, lastDay)}
      union all
      ${part('reading_1h', start, sql`least(${firstDay}, ${end})`)}
      union all
      ${part('reading_1h', sql`greatest(${lastDay}, ${firstDay})`, end)}`;
  return sql`
    select series_id, sum(n)::int as n, sum(sum) as sum, min(min) as min, max(max) as max,
      min(first_ts) as first_ts, max(last_ts) as last_ts
    from (${range.days > fewDays ? whole : part('reading_1h', start, end)}) as parts group by series_id`;
}
