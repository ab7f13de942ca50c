import { type RawBuilder, sql } from 'kysely';
import { readingsOf } from '../readings/at-rest/readings-of.ts';
import { shareOf } from './peers.ts';
import { COMES_DOWN, LONGEST_AGO, SEEN_WITHIN, STANDS_STILL } from './standstill.ts';

interface Standing {
  tenantId: number;
  series: RawBuilder<unknown>;
  /** What the site can, in W. */
  size: RawBuilder<unknown>;
  /** Its maintenance: what was made in it tells nothing. */
  quiet: RawBuilder<unknown>;
  /** Its first reading that stands still, by the name of a column: under row security the key is not looked up to what is worked out. */
  since: RawBuilder<unknown>;
  /** Of a column as well: `beginsBefore` that. */
  from: RawBuilder<unknown>;
}

const longest = sql`make_interval(mins => ${LONGEST_AGO}::int)`;

/** What was measured before that is too long ago to tell anything of an instant. */
export const beginsBefore = (since: RawBuilder<unknown>): RawBuilder<unknown> => sql`${since} - ${longest}`;

/**
 * As `share` what a site made before it stood still, in percent of what it can. Null where it did not run, or had stood still for a
 * while before it was seen to beside running peers: it did not stop, but did not start with them.
 */
export const ranBefore = ({
  tenantId,
  series,
  size,
  quiet,
  since,
  from,
}: Standing): RawBuilder<unknown> => sql`(
    select max(seen.share) as share from (
      select told.*, min(told.ts) filter (where told.ts > told.last) over () as stopped from (
        select x.ts, ${shareOf(sql`x.num`, size)} as share,
          max(x.ts) filter (where ${shareOf(sql`x.num`, size)} > ${STANDS_STILL}::float8) over () as last
        from ${readingsOf({ tenantId, series, from, to: since })} x
        where not ${quiet} @> x.ts
      ) told
    ) seen
    where seen.ts <= seen.last and seen.ts >= seen.last - make_interval(mins => ${COMES_DOWN}::int)
      and seen.stopped >= ${since} - make_interval(mins => ${SEEN_WITHIN}::int))`;

/**
 * As `is_broken` whether it ran in a stretch of time, or was silent for so long that it may have, from its beginning on: who was out of
 * service for hours has sent nothing there. What was looked at before needs no second look.
 */
export const brokenBy = ({
  tenantId,
  series,
  size,
  from,
  to,
}: Pick<Standing, 'tenantId' | 'series' | 'size' | 'from'> & {
  to: RawBuilder<unknown>;
}): RawBuilder<unknown> => sql`(
    select bool_or(told.share > ${STANDS_STILL}::float8 or told.gap > ${longest}) as is_broken from (
      select ${shareOf(sql`x.num`, size)} as share, x.ts - lag(x.ts, 1, ${from}) over (order by x.ts) as gap
      from ${readingsOf({ tenantId, series, from, to })} x
    ) told)`;
