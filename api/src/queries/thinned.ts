import { type RawBuilder, sql } from 'kysely';
import { intervalOf, minutesOf } from './intervals.ts';
import type { MetricTimeseriesParameters } from './parameters.schema.ts';
import { rangeOf } from './range.ts';

/** More points than that no answer has. */
export const MOST_POINTS = 100_000;

/** Whether there may be more buckets in the range than points are wanted. */
export function mayBeThinned(parameters: MetricTimeseriesParameters): boolean {
  const { max_points = MOST_POINTS } = parameters;
  const minutes = rangeOf(parameters).days * 24 * 60;
  return minutes / minutesOf[intervalOf(parameters.interval)] + 2 > max_points;
}

interface Line {
  /** The columns that tell lines apart, and no more: each is compared for every point. None where all points are of one line. */
  columns?: RawBuilder<unknown>;
  /** From the start of the first bucket to where the range ends, each in seconds since 1970. */
  from: RawBuilder<number>;
  to: RawBuilder<number>;
  /** The bucket that goes on; what is known before it is told of the whole line. */
  filling: RawBuilder<unknown>;
}

/** Each stretch of time of a longer line keeps its lowest and its highest point, so no peak is lost: two points a stretch. */
export function thinned(
  points: RawBuilder<unknown>,
  most: number,
  { columns, from, to, filling }: Line,
): RawBuilder<unknown> {
  const stretches = Math.floor(most / 2);
  const ofLine = columns ? sql`partition by ${columns}` : sql``;
  const ofStretch = columns ? sql`partition by ${columns}, stretch` : sql`partition by stretch`;
  return sql`(
    select * from (
      select *, count(*) over (${ofLine}) as length,
        -- The bucket that fills is worked out once, and not for each point.
        sum(known) filter (where bucket < (select ${filling})) over (${ofLine}) as known_of_line,
        row_number() over by_value as place, count(*) over by_value as places
      from (
        select *,
          floor((date_part('epoch', bucket) - (select ${from})) / (select ${to} - ${from}) * ${stretches}::int)::int as stretch
        from (${points}) as points
      ) as stretches
      -- One window for both: each is a pass of its own.
      window by_value as (${ofStretch} order by value, bucket rows between unbounded preceding and unbounded following)
    ) as ranked where length <= ${most} or place = 1 or place = places
  )`;
}
