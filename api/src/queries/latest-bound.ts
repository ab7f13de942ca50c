import { type Kysely, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { type ClientChoice, chosenSeries } from './selection.ts';
import { newestPlaces } from '../readings/at-rest/readings-of.ts';

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

/** So many readings are sooner read than a bound for them is found. */
const FEW_READINGS = 2000;

/**
 * By the latest readings of each chosen series, each looked up by its key: so no index of readings or hours by time is
 * needed, which every reading that is stored would have to pay for. Walking back through all readings until a rare metric
 * has been met often enough took 15 s. Twice as many as are wanted in all are looked at, so that it does not matter if
 * half of the series have been silent.
 */
export async function latestBound(
  db: Kysely<Schema>,
  { tenantId, choice, start, end, limit }: Wanted,
): Promise<Bound> {
  const { rows: chosenRows } = await sql<{ series: number[] }>`
    select array(
      select s.series_id from series s cross join client c where ${chosenSeries(tenantId, choice)}) as series`.execute(
    db,
  );
  const chosen = chosenRows[0]?.series ?? [];
  if (chosen.length * limit <= FEW_READINGS) return { ts: start, series_id: 0, series: chosen };
  // A number, because the planner takes a limit that it cannot know for a tenth of all readings.
  const ofEach = Math.min(Math.ceil((2 * limit) / chosen.length), limit);
  const [from, to] = [sql`${start}::timestamptz`, sql`${end}::timestamptz`];
  const newest = newestPlaces({
    tenantId,
    series: sql`s.series_id`,
    from,
    to,
    where: ({ ts }) => sql`${ts} > ${from}`,
    count: ofEach,
  });
  const { rows } = await sql<{ ts: string | null; series_id: number | null; series: number[] }>`
    with known as materialized (
      select s.series_id, r.ts, r.last, r.n
      from unnest(${chosen}::int[]) as s (series_id) cross join ${newest} r
    ), nth as materialized (
      select ts, series_id from (
        select ts, series_id, sum(n) over (order by ts desc, series_id desc) as reached from known) as counted
      where reached >= ${limit} order by ts desc, series_id desc limit 1
    )
    select (select ts::text from nth) as ts, (select series_id from nth) as series_id, array(
        select distinct series_id from known
        where ((last, series_id) >= (select ts, series_id from nth)) is not false
      ) as series`.execute(db);
  const { ts = null, series_id = null, series = [] } = rows[0] ?? {};
  // Where fewer are known, any of the range may be among those that are wanted.
  return ts === null || series_id === null ? { ts: start, series_id: 0, series } : { ts, series_id, series };
}
