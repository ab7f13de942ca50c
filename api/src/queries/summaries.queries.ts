import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import type { AggregateStatsParameters, ClientMetricsSummaryParameters } from './parameters.schema.ts';
import { type JsonRows, jsonRows, rfc3339 } from './json-rows.ts';
import { rangeOf, type TimeRange } from './range.ts';
import { type ClientChoice, chosenSeries, namedSeries } from './selection.ts';

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
  const firstDay = sql`case when date_trunc('day', ${start}, ${zone}) = ${start} then ${start}
    else date_trunc('day', date_trunc('day', ${start}, ${zone}) + interval '30 hours', ${zone}) end`;
  const lastDay = sql`date_trunc('day', ${end}, ${zone})`;
  const whole = sql`
      ${part(tenantId, choice, 'reading_1d', sql`first_day`, sql`last_day`)}
      union all
      ${part(tenantId, choice, 'reading_1h', sql`start`, sql`least(first_day, finish)`)}
      union all
      ${part(tenantId, choice, 'reading_1h', sql`greatest(last_day, first_day)`, sql`finish`)}`;
  const ofHours = sql`reading_1h r where r.tenant_id = ${tenantId} and r.series_id = f.series_id
      and r.bucket >= (select start from bounds) and r.bucket < (select finish from bounds)`;
  return sql`
    with bounds as (
      select ${start} as start, ${firstDay} as first_day, ${lastDay} as last_day, ${end} as finish)
    select f.*,
      (select r.first_ts from ${ofHours} order by r.bucket limit 1) as first_ts,
      (select r.last_ts from ${ofHours} order by r.bucket desc limit 1) as last_ts
    from (
      select series_id, sum(n)::int as n, sum(sum) as sum, min(min) as min, max(max) as max
      from (${range.days > fewDays ? whole : part(tenantId, choice, 'reading_1h', sql`start`, sql`finish`)}) as parts
      group by series_id
    ) as f`;
}

/**
 * Figures of each series between two of the bounds; a part without length is not looked at. They are added up series by
 * series and from the key alone, which covers them: going through all rows at once, and to the table for when the first and
 * the last reading were, took three times as long.
 */
function part(
  tenantId: number,
  choice: ClientChoice,
  table: 'reading_1d' | 'reading_1h',
  from: RawBuilder<unknown>,
  to: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    select s.series_id, r.*
    from series s, lateral (
      select sum(r.n)::int as n, sum(r.sum) as sum, min(r.min) as min, max(r.max) as max from ${sql.table(table)} r
      where r.tenant_id = ${tenantId} and r.series_id = s.series_id
        and r.bucket >= (select ${from} from bounds) and r.bucket < (select ${to} from bounds)) r
    where (select ${from} < ${to} from bounds) and r.n > 0 and ${namedSeries(tenantId, choice)}`;
}
