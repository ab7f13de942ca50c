import { type RawBuilder, sql } from 'kysely';
import { readingsOf } from '../readings/at-rest/readings-of.ts';
import { shareOf } from './peers.ts';
import { COMES_DOWN, LONGEST_AGO, STANDS_STILL } from './standstill.ts';

interface Standing {
  tenantId: number;
  series: RawBuilder<unknown>;
  /** What the site can, in W. */
  size: RawBuilder<unknown>;
  /** Its maintenance: what was made in it tells nothing. */
  quiet: RawBuilder<unknown>;
  /** Its first reading that stands still. */
  since: RawBuilder<unknown>;
}

const longest = sql`make_interval(mins => ${LONGEST_AGO}::int)`;

/** As `share` what a site made before it stood still, in percent of what it can. Null where it did not run. */
export const ranBefore = ({ tenantId, series, size, quiet, since }: Standing): RawBuilder<unknown> => sql`(
    select max(ran.share) as share from (
      select x.ts, max(x.ts) over () as last, ${shareOf(sql`x.num`, size)} as share
      from ${readingsOf({ tenantId, series, from: sql`${since} - ${longest}`, to: since })} x
      where ${shareOf(sql`x.num`, size)} > ${STANDS_STILL}::float8 and not ${quiet} @> x.ts
    ) ran where ran.ts >= ran.last - make_interval(mins => ${COMES_DOWN}::int))`;

/** As `is_broken` whether it ran from then on up to another instant, or was silent for so long that it may have. */
export const brokenBy = ({
  tenantId,
  series,
  size,
  since,
  to,
}: Omit<Standing, 'quiet'> & { to: RawBuilder<unknown> }): RawBuilder<unknown> => sql`(
    select bool_or(told.share > ${STANDS_STILL}::float8 or told.gap > ${longest}) as is_broken from (
      select ${shareOf(sql`x.num`, size)} as share, x.ts - lag(x.ts) over (order by x.ts) as gap
      from ${readingsOf({ tenantId, series, from: since, to })} x
    ) told)`;
