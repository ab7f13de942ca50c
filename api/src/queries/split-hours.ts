import { type RawBuilder, sql } from 'kysely';
import { instantOf } from './intervals.ts';

interface SplitHours {
  tenantId: number;
  /** The name of the bucket in which an instant lies. */
  floor: (instant: RawBuilder<Date>) => RawBuilder<Date>;
  begin: RawBuilder<Date>;
  end: RawBuilder<Date>;
}

/**
 * What the hours of each series `s` add to buckets that begin within them: rows `r` with an instant of their bucket. An
 * hour whose readings lie in one bucket counts as it is, of another the readings are counted one by one. Where those are
 * no longer kept, it counts whole in the bucket in which it begins.
 */
export function ofSplitHours({ tenantId, floor, begin, end }: SplitHours): RawBuilder<unknown> {
  const first = instantOf(sql`h.first_ts`);
  const inOneBucket = sql`${floor(first)} = ${floor(instantOf(sql`h.last_ts`))}`;
  const ofHour = sql`r.tenant_id = ${tenantId} and r.series_id = s.series_id`;
  return sql`lateral (
    select p.* from (
      select h.*, ${inOneBucket} as in_one, ${inOneBucket} or not exists (
          select from reading r where ${ofHour} and r.ts = h.last_ts
        ) as is_whole
      from reading_1h h
      where h.tenant_id = ${tenantId} and h.series_id = s.series_id
        and h.bucket > ${begin} - interval '2 hours' and h.bucket < ${end} offset 0
    ) h, lateral (
      select case when h.in_one then ${first} else h.bucket end as bucket, h.n, h.sum, h.min, h.max where h.is_whole
      union all
      select ${instantOf(sql`r.ts`)}, 1, r.num, r.num, r.num from reading r
      where not h.is_whole and ${ofHour} and r.ts >= h.first_ts and r.ts <= h.last_ts
    ) p
    where p.bucket >= ${begin} and p.bucket < ${end} offset 0) r`;
}
