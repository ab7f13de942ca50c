import { type RawBuilder, sql } from 'kysely';

/**
 * The tables `marks`, `changes` and `openings` of a `with` out of rows (id, name, ts, beyond) in which a site is beyond or
 * back again: an opening lasts from the first that is beyond to the first that is not.
 * @param rows what to take them from, with its conditions
 */
export const openingsFrom = (rows: RawBuilder<unknown>, value = sql`num`): RawBuilder<unknown> =>
  sql`marks as (
      select *, lag(beyond, 1, false) over (partition by id order by ts) as was from ${rows}
    ), changes as (
      select *, lead(ts) over (partition by id order by ts) as next from marks where beyond <> was
    ), openings as (
      select id, name, ts as opened_at, next as ended_at, ${value} as value from changes where beyond
    )`;
