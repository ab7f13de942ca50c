import { type RawBuilder, sql } from 'kysely';
import { hourLength } from '../figures/hour-length.ts';
import { beginOf, bucketing, instantOf } from './intervals.ts';
import { hourFiguresOf } from '../readings/at-rest/hour-figures-of.ts';
import { isKept, readingsOf } from '../readings/at-rest/readings-of.ts';

interface SplitHours {
  tenantId: number;
  /** The tenant's, whose hours are stored. */
  zone: string;
  /** The name of the bucket in which an instant lies. */
  floor: (instant: RawBuilder<Date>) => RawBuilder<Date>;
  begin: RawBuilder<Date>;
  end: RawBuilder<Date>;
}

/**
 * What the hours of each series `s` add to buckets that begin within them: rows `r` with an instant of their bucket, and
 * how many hours they tell of. An hour whose readings lie in one bucket counts as it is, of another each part is counted
 * from its readings. Where those are no longer kept, it counts whole in the bucket in which it begins.
 */
export function ofSplitHours({ tenantId, zone, floor, begin, end }: SplitHours): RawBuilder<unknown> {
  const first = instantOf(sql`h.first_ts`);
  const inOneBucket = sql`${floor(first)} = ${floor(instantOf(sql`h.last_ts`))}`;
  const length = hourLength(sql`h.bucket`, zone);
  // Where the later part of an hour begins; of an hour that is not split it is the hour's own bucket.
  const later = beginOf(floor, sql`(h.bucket + make_interval(secs => ${length} * 3600 - 0.000001))`);
  const partOf = (begins: RawBuilder<Date>) => sql`case
    when h.later <= h.bucket then h.length
    when ${begins} = h.later then h.length - date_part('epoch', h.later - h.bucket) / 3600
    else date_part('epoch', h.later - h.bucket) / 3600 end`;
  const hours = hourFiguresOf({
    tenantId,
    series: sql`s.series_id`,
    from: sql`${begin} - interval '2 hours'`,
    to: end,
    columns: ['bucket', 'n', 'sum', 'min', 'max', 'level', 'first_ts', 'last_ts'],
  });
  return sql`lateral (
    select p.* from (
      select h.*, ${length} as length, ${later} as later, ${inOneBucket} as in_one, ${inOneBucket} or not ${isKept({ tenantId, series: sql`s.series_id`, from: sql`h.last_ts`, to: sql`h.last_ts` })} as is_whole
      from ${hours} h offset 0
    ) h, lateral (
      select case when h.in_one then ${first} else h.bucket end as bucket, h.n, h.sum, h.min, h.max, h.level,
        case when h.in_one then ${partOf(beginOf(floor, first))} else h.length end as length
      where h.is_whole
      union all
      select min(quarter), sum(n)::int, sum(sum), min(min), max(max), avg(level), min(${partOf(sql`begins`)})
      from (
        select ${beginOf(floor, instantOf(sql`r.ts`))} as begins, ${quarter(instantOf(sql`r.ts`))} as quarter, count(*) as n,
          sum(r.num) as sum, min(r.num) as min, max(r.num) as max, avg(r.num) as level
        from ${readingsOf({ tenantId, series: sql`s.series_id`, from: sql`h.first_ts`, to: sql`h.last_ts` })} r
        where not h.is_whole
        group by 1, 2
      ) as quarters group by begins
    ) p
    where p.bucket >= ${begin} and p.bucket < ${end} offset 0) r`;
}

/** No zone's clock is other than whole quarters from UTC. */
function quarter(instant: RawBuilder<Date>): RawBuilder<Date> {
  return bucketing('15 minutes', 'UTC').floor(instant);
}
