import { type RawBuilder, sql } from 'kysely';
import { beginOf, bucketing, instantOf } from './intervals.ts';
import { type ClientChoice, namedSeries } from './selection.ts';

/** So few days are added up from their hours sooner than they are looked for in two tables. */
const fewDays = 2;

interface Exactly {
  start: string;
  end: string;
  days: number;
}

/**
 * Figures of each series of the readings with timestamps in (start, end]. Whole days come from the day rollup and what is
 * around them from hours: a year costs what its days cost. Of the hours in which the range begins and ends, single readings
 * are counted where the hour has others as well.
 */
export function figuresOfSeries(
  tenantId: number,
  zone: string,
  range: Exactly,
  choice: ClientChoice,
): RawBuilder<unknown> {
  const inDays = range.days > fewDays;
  const ofHours = sql`reading_1h r where r.tenant_id = ${tenantId} and r.series_id = f.series_id
      and r.bucket >= (select first_hour from bounds) and r.bucket <= (select last_hour from bounds)
      and r.bucket <> all ((select edges from bounds)::timestamptz[])`;
  const whole = sql`
      ${part(tenantId, choice, 'reading_1d', sql`first_day`, sql`last_day`)}
      union all
      ${part(tenantId, choice, 'reading_1h', sql`second_hour`, sql`least(first_midnight, last_hour)`)}
      union all
      ${part(tenantId, choice, 'reading_1h', sql`greatest(last_midnight, first_midnight, second_hour)`, sql`last_hour`)}`;
  return sql`
    with bounds as (${boundsOf(zone, range, inDays)})
    select f.series_id, f.n, f.sum, f.min, f.max,
      least(f.first_ts, (select r.first_ts from ${ofHours} order by r.bucket limit 1)) as first_ts,
      greatest(f.last_ts, (select r.last_ts from ${ofHours} order by r.bucket desc limit 1)) as last_ts
    from (
      select series_id, sum(n)::int as n, sum(sum) as sum, min(min) as min, max(max) as max,
        min(first_ts) as first_ts, max(last_ts) as last_ts
      from (
        ${inDays ? whole : part(tenantId, choice, 'reading_1h', sql`second_hour`, sql`last_hour`)}
        union all
        ${edgesOf(tenantId, choice)}
      ) as parts
      group by series_id
    ) as f`;
}

/** Hours and days by name; `edges` are the hours in which the range begins and ends, unless whole days have them. */
function boundsOf(zone: string, range: Exactly, inDays: boolean): RawBuilder<unknown> {
  const start = sql<Date>`${range.start}::timestamptz`;
  const end = sql<Date>`${range.end}::timestamptz`;
  const day = bucketing('1 day', zone).floor;
  const hour = bucketing('1 hour', zone).floor;
  // A day has at most 25 hours, so 30 hours after its midnight is the next one.
  const next = sql<Date>`${day(start)} + interval '30 hours'`;
  const firstDay = sql<Date>`case when ${beginOf(day, start)} = ${start} then ${day(start)} else ${day(next)} end`;
  const hasDay = sql`${day(sql`edge`)} >= first_day and ${day(sql`edge`)} < last_day`;
  return sql`
    select *, ${beginOf(day, sql`first_day`)} as first_midnight, ${beginOf(day, sql`last_day`)} as last_midnight,
      first_hour + interval '1 microsecond' as second_hour,
      array(select edge from (select first_hour as edge union select last_hour) as hours
        where ${inDays ? sql`not (${hasDay})` : sql`true`}) as edges
    from (
      select ${start} as start, ${end} as finish, ${firstDay} as first_day, ${day(end)} as last_day,
        ${hour(start)} as first_hour, ${hour(instantOf(end))} as last_hour
    ) as named`;
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
    select s.series_id, r.*, null::timestamptz as first_ts, null::timestamptz as last_ts
    from series s, lateral (
      select sum(r.n)::int as n, sum(r.sum) as sum, min(r.min) as min, max(r.max) as max from ${sql.table(table)} r
      where r.tenant_id = ${tenantId} and r.series_id = s.series_id
        and r.bucket >= (select ${from} from bounds) and r.bucket < (select ${to} from bounds)) r
    where (select ${from} < ${to} from bounds) and r.n > 0 and ${namedSeries(tenantId, choice)}`;
}

/** An hour knows its first and its last reading, so most are known to lie within the range. One of which the readings are gone counts whole. */
function edgesOf(tenantId: number, choice: ClientChoice): RawBuilder<unknown> {
  const ofHour = sql`r.tenant_id = ${tenantId} and r.series_id = s.series_id`;
  return sql`
    select s.series_id, e.*
    from series s, unnest((select edges from bounds)) as edge, lateral (
      select r.*, (r.first_ts > b.start and r.last_ts <= b.finish) or not exists (
          select from reading kept where kept.tenant_id = ${tenantId} and kept.series_id = s.series_id and kept.ts = r.last_ts
        ) as is_whole
      from reading_1h r, bounds b
      where ${ofHour} and r.bucket = edge and r.first_ts <= b.finish and r.last_ts > b.start offset 0
    ) h, lateral (
      select h.n, h.sum, h.min, h.max, h.first_ts, h.last_ts where h.is_whole
      union all
      select count(*)::int, sum(r.num), min(r.num), max(r.num), min(r.ts), max(r.ts) from reading r
      where not h.is_whole and ${ofHour} and r.ts > (select start from bounds) and r.ts <= (select finish from bounds)
        and r.ts >= h.first_ts and r.ts <= h.last_ts
    ) e
    where e.n > 0 and ${namedSeries(tenantId, choice)}`;
}
