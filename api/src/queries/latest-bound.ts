import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { type ClientChoice, chosenSeries } from './selection.ts';

/** So many of the latest readings of a range. */
export interface Wanted {
  tenantId: number;
  choice: ClientChoice;
  start: string;
  end: string;
  limit: number;
}

/** None of the wanted readings is before this one in the order of time and series, and all are of the given series. */
export interface Bound {
  ts: string;
  series_id: number;
  series: number[];
}

/** How many hours with readings are looked at. Where they hold fewer readings than are wanted, few devices send any. */
const mostHours = 24;

/**
 * For most series of a tenant: from the latest hour backwards until as many hours of series were met as readings are
 * wanted, each of which knows its last reading. Hour by hour, because how far back that is the planner cannot know, and
 * might read years for it. Nothing, where those hours are not of enough chosen series.
 */
export async function boundByHours(
  db: Kysely<Schema>,
  { tenantId, choice, start, end, limit }: Wanted,
): Promise<Bound | undefined> {
  const hourBefore = (
    instant: RawBuilder<unknown>,
    found: RawBuilder<number>,
    nth: RawBuilder<number>,
  ) => sql`
    select latest.bucket, ${found} + (
        select count(*)::int from reading_1h r where r.tenant_id = ${tenantId} and r.bucket = latest.bucket) as found,
      ${nth} + 1 as nth
    from (
      select r.bucket from reading_1h r where r.tenant_id = ${tenantId} and r.bucket < ${instant}
        and r.bucket > ${start}::timestamptz - interval '1 hour'
      order by r.bucket desc limit 1) latest`;
  const { nth, series } = await nthLatest(
    db,
    sql`recursive hour (bucket, found, nth) as (
      (${hourBefore(sql`${end}::timestamptz`, sql`0`, sql`0`)})
      union all
      select next.* from hour cross join lateral
        (${hourBefore(sql`hour.bucket`, sql`hour.found`, sql`hour.nth`)}) next
      where hour.found < ${limit}::int and hour.nth < ${mostHours}::int
    ), known as materialized (
      -- Of an hour that goes on beyond the range only its first reading is known to be in it.
      select r.series_id, case when r.last_ts < ${end}::timestamptz then r.last_ts else r.first_ts end as ts,
        r.last_ts as newest
      from hour cross join lateral (
        select * from reading_1h r where r.tenant_id = ${tenantId} and r.bucket = hour.bucket offset 0) r
      where r.first_ts < ${end}::timestamptz and r.last_ts >= ${start}::timestamptz
        -- Said like this it is looked up for each hour; a join the planner might begin at the wrong end.
        and (r.series_id in (
          select s.series_id from series s cross join client c where ${chosenSeries(tenantId, choice)})) is true
    )`,
    limit,
  );
  return nth && { ...nth, series };
}

/** So many readings are sooner read than a bound for them is found. */
const fewReadings = 2000;

/**
 * For any choice: by the latest readings of each series, each looked up by its key. Walking back through all readings until
 * a rare metric has been met often enough took 15 s. Twice as many as are wanted in all are looked at, so that it does
 * not matter if half of the series have been silent.
 */
export async function boundBySeries(
  db: Kysely<Schema>,
  { tenantId, choice, start, end, limit }: Wanted,
): Promise<Bound> {
  const { rows } = await sql<{ series: number[] }>`
    select array(
      select s.series_id from series s cross join client c where ${chosenSeries(tenantId, choice)}) as series`.execute(
    db,
  );
  const chosen = rows[0]?.series ?? [];
  if (chosen.length * limit <= fewReadings) return { ts: start, series_id: 0, series: chosen };
  // A number, because the planner takes a limit that it cannot know for a tenth of all readings.
  const ofEach = Math.min(Math.ceil((2 * limit) / chosen.length), limit);
  const { nth, series } = await nthLatest(
    db,
    sql`known as materialized (
      select s.series_id, r.ts, r.ts as newest
      from unnest(${chosen}::int[]) as s (series_id) cross join lateral (
        select r.ts from reading r where r.tenant_id = ${tenantId} and r.series_id = s.series_id
          and r.ts >= ${start}::timestamptz and r.ts < ${end}::timestamptz
        order by r.ts desc limit ${ofEach}) r
    )`,
    limit,
  );
  return { ...(nth ?? { ts: start, series_id: 0 }), series };
}

/**
 * The last of the wanted number among readings that are `known (series_id, ts, newest)`, so that of all readings there
 * are at least as many that are not before it; and the series that have readings as late, by the latest `newest` of each.
 * Where fewer are known: all of their series.
 */
async function nthLatest(
  db: Kysely<Schema>,
  known: RawBuilder<unknown>,
  limit: number,
): Promise<{ nth: Omit<Bound, 'series'> | undefined; series: number[] }> {
  const { rows } = await sql<{ ts: string | null; series_id: number | null; series: number[] }>`
    with ${known}, nth as materialized (
      select ts, series_id from known
      order by ts desc, series_id desc limit 1 offset ${limit - 1}
    )
    select (select ts::text from nth) as ts, (select series_id from nth) as series_id, array(
        select distinct series_id from known
        where ((newest, series_id) >= (select ts, series_id from nth)) is not false
      ) as series`.execute(db);
  const { ts = null, series_id = null, series = [] } = rows[0] ?? {};
  return { nth: ts === null || series_id === null ? undefined : { ts, series_id }, series };
}
