import { type RawBuilder, sql } from 'kysely';
import { hourFiguresOf } from '../readings/at-rest/hour-figures-of.ts';
import { comparedShares, peerMembers, shareOf } from './peers.ts';

/** Beside as many hours as a rule asks for so many more are looked at: nights tell nothing of solar sites. */
export const HOURS_OF_SILENCE = 24;

interface Span {
  begin: RawBuilder<unknown>;
  end: RawBuilder<unknown>;
}

/**
 * The table `compared` of a `with` that has `times` and `owners` (owner): of each hour the mean power of each site in percent
 * of its size, and the median of the others of its type and region. Hours of maintenance are left out, and those that would be
 * judged in one.
 */
export function peerHours(tenantId: number, { begin, end }: Span): RawBuilder<unknown> {
  return sql`${peerMembers(tenantId)}, shares as materialized (
      select m.owner, m.id, m.type, m.region, x.bucket, ${shareOf(sql`x.level`, sql`m.size`)} as share
      from members m
        join ${hourFiguresOf({ tenantId, series: sql`m.series_id`, from: begin, to: end, columns: ['bucket', 'level'] })} x on true
      where x.level is not null and not m.quiet && tstzrange(x.bucket, x.bucket + interval '1 hour')
        and not m.quiet @> (x.bucket + interval '2 hours')
    ), ${comparedShares()}`;
}

/** By how much a site differs from its peers `c` in the direction of the rule. */
export const differenceOf = (condition: RawBuilder<unknown>) =>
  sql`case ${condition} when 'above' then c.share - c.median else c.median - c.share end`;

/** Whether the hour `c` tells something: where neither does more than the threshold, no difference can be beyond it. */
export const tellsOf = (threshold: RawBuilder<unknown>) =>
  sql`greatest(abs(c.share), abs(c.median)) > ${threshold}`;
