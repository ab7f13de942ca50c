import { type RawBuilder, sql } from 'kysely';
import { readingsOf } from '../readings/at-rest/readings-of.ts';
import { shareOf } from './peers.ts';
import { LONGEST_AGO, READINGS_BEFORE, STANDS_STILL } from './standstill.ts';

interface Standing {
  tenantId: number;
  series: RawBuilder<unknown>;
  /** What the site can, in W. */
  size: RawBuilder<unknown>;
  /** Its first reading that stands still. */
  since: RawBuilder<unknown>;
}

/** As `share` what a site made before it stood still, in percent of what it can: the most of its last readings that ran. Null where none did. */
export const ranBefore = ({ tenantId, series, size, since }: Standing): RawBuilder<unknown> => sql`(
    select max(ran.share) as share from (
      select ${shareOf(sql`x.num`, size)} as share
      from ${readingsOf({ tenantId, series, from: sql`${since} - make_interval(mins => ${LONGEST_AGO}::int)`, to: since })} x
      where ${shareOf(sql`x.num`, size)} > ${STANDS_STILL}::float8 order by x.ts desc limit ${READINGS_BEFORE}) ran)`;

/** Whether a reading from then on up to another instant tells that it ran. */
export const hasRun = ({
  tenantId,
  series,
  size,
  since,
  to,
}: Standing & { to: RawBuilder<unknown> }) => sql<boolean>`
    exists (select from ${readingsOf({ tenantId, series, from: since, to })} x where ${shareOf(sql`x.num`, size)} > ${STANDS_STILL}::float8)`;
