import { type Kysely, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';

type Rollup = Record<string, unknown>[];

const FIGURES = 'n, round(sum::numeric, 6) as sum, min, max, first_ts, last_ts';
const ofDays =
  'round(known_hours::numeric, 6) as known_hours, round(level_hours::numeric, 6) as level_hours, round(positive_sum::numeric, 6) as positive_sum';

/** The hours or days that are kept of a tenant. */
export async function keptRollup(db: Kysely<Schema>, tenantId: number, unit: string): Promise<Rollup> {
  const [table, more] =
    unit === 'hour' ? ['every_hour', 'round(level::numeric, 6) as level'] : ['reading_1d', ofDays];
  const { rows } = await sql<Rollup[number]>`select series_id, bucket, ${sql.raw(`${FIGURES}, ${more}`)}
    from ${sql.table(table)} where tenant_id = ${tenantId} order by 1, 2`.execute(db);
  return rows;
}

/** The same, counted from the readings alone. */
export async function countedRollup(
  db: Kysely<Schema>,
  tenantId: number,
  zone: string,
  unit: string,
  /** Where they are: before migration 0078 there are rows alone. */
  readings: 'every_reading' | 'reading' = 'every_reading',
): Promise<Rollup> {
  const isHour = unit === 'hour';
  const { rows } = await sql<Rollup[number]>`
    with placed as (
      select series_id, ts, num, ts - interval '1 microsecond' as at from ${sql.table(readings)} where tenant_id = ${tenantId}
    ), quarters as (
      select series_id, date_trunc('hour', at, ${zone}::text) as hour, avg(num) as mean, sum(num) as sum
      from placed group by 1, 2, floor(extract(epoch from at) / 900)
    ), span as (
      select date_trunc('hour', min(at), 'UTC') - interval '1 day' as first, max(at) + interval '1 day' as last from placed
    ), lengths as (
      -- All quarters of an hour that there were, by the hour that the clock showed.
      select date_trunc('hour', quarter, ${zone}::text) as hour, count(*) / 4.0 as length
      from span, generate_series(first, last, interval '15 minutes') as quarter group by 1
    ), hours as (
      select series_id, hour, sum(sum) as sum, avg(mean) as level, min(length) as length
      from quarters q join lengths using (hour) group by 1, 2
    ), counted as (
      select series_id, date_trunc(${unit}, at, ${zone}::text) as bucket, count(*)::int as n, sum(num) as sum,
        min(num) as min, max(num) as max, min(ts) as first_ts, max(ts) as last_ts
      from placed group by 1, 2
    ), of_days as (
      select series_id, date_trunc('day', hour, ${zone}::text) as bucket, sum(length) as known_hours,
        sum(level * length) as level_hours, sum(greatest(sum, 0)) as positive_sum
      from hours group by 1, 2
    )
    select series_id, bucket, ${sql.raw(FIGURES)}, ${sql.raw(isHour ? 'round(level::numeric, 6) as level' : ofDays)}
    from counted ${sql.raw(
      isHour
        ? 'join (select series_id, hour as bucket, level from hours) as l using (series_id, bucket)'
        : 'join of_days using (series_id, bucket)',
    )} order by 1, 2`.execute(db);
  return rows;
}
