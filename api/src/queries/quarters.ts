import { type RawBuilder, sql } from 'kysely';
import { bucketing, instantOf } from './intervals.ts';
import { hourFiguresOf } from '../readings/at-rest/hour-figures-of.ts';
import { readingsOf } from '../readings/at-rest/readings-of.ts';

interface Quarters {
  tenantId: number;
  begin: RawBuilder<Date>;
  end: RawBuilder<Date>;
  /** About where they are, as text: only the tables of those months are looked at. */
  range: { start: string; end: string };
}

/** More than a bucket at either end of a range. */
const AROUND_MS = 60 * 60 * 1000;

const { floor } = bucketing('15 minutes', 'UTC');

/** Of a sum of four, the fourth. */
const lastSum = sql`h.sum - h.q1_sum - h.q2_sum - h.q3_sum`;

/**
 * Whether an hour says what its quarters are. Beside values that are larger by far too few digits are left of the fourth, which is
 * what the others leave of the sum.
 */
const isKnown = sql`(h.q1_n is not null and (h.sum is null or h.n = h.q1_n + h.q2_n + h.q3_n
  or greatest(-h.min, h.max) = 0 or abs(${lastSum}) > 1e-4 * h.n * greatest(-h.min, h.max)))`;

/**
 * The quarters of an hour of each series `s`, as rows `r` with `bucket`, `n`, `sum` and `level`, but not their lowest and
 * highest. Hours that were counted reading by reading hold their quarters, and an hour's row is all that is read of them,
 * however often a device reports. Hours that came as a whole, or are at rest, do not: those are counted from their readings, each run of
 * them in one go. Not for zones with hours of other lengths, whose quarters may be more than four.
 */
export function ofQuarters({ tenantId, begin, end, range }: Quarters): RawBuilder<unknown> {
  const from = new Date(Date.parse(range.start) - AROUND_MS).toISOString();
  const to = new Date(Date.parse(range.end) + AROUND_MS).toISOString();
  const later = (quarters: number) => sql`h.bucket + ${sql.raw(`interval '${quarters * 15} minutes'`)}`;
  return sql`lateral (
    with hours as materialized (
      select h.*, ${isKnown} as is_known, count(*) filter (where ${isKnown}) over (order by bucket) as known
      from ${hourFiguresOf({
        tenantId,
        series: sql`s.series_id`,
        from: sql`${begin} - interval '1 hour'`,
        to: end,
        columns: ['bucket', 'n', 'sum', 'min', 'max', 'q1_n', 'q1_sum', 'q2_n', 'q2_sum', 'q3_n', 'q3_sum'],
      })} h
    )
    select q.bucket, q.n, case when h.sum is not null then q.sum end as sum,
      case when h.sum is not null then q.sum / q.n end as level
    from hours h, lateral (values
      (h.bucket, h.q1_n, h.q1_sum), (${later(1)}, h.q2_n, h.q2_sum), (${later(2)}, h.q3_n, h.q3_sum),
      (${later(3)}, h.n - h.q1_n - h.q2_n - h.q3_n, ${lastSum})
    ) as q (bucket, n, sum)
    where h.is_known and q.n > 0 and q.bucket >= ${begin} and q.bucket < ${end}
    union all
    select ${floor(instantOf(sql`w.ts`))}, count(*)::int, sum(w.num), avg(w.num)
    from (
      select min(bucket) as first, max(bucket) + interval '1 hour' as last from hours where not is_known group by known
    ) as run, ${readingsOf({
      tenantId,
      series: sql`s.series_id`,
      from: sql`greatest(run.first, ${begin})`,
      to: sql`least(run.last, ${end})`,
      columns: ['num'],
      where: ({ ts }) => sql`${ts} > ${from}::timestamptz and ${ts} < ${to}::timestamptz`,
    })} as w where w.ts > greatest(run.first, ${begin}) group by 1
    offset 0) r`;
}
