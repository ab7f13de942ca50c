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

/** From the start of the first bucket to where the range ends, each in seconds since 1970. */
interface Span {
  from: RawBuilder<number>;
  to: RawBuilder<number>;
  /** The bucket that goes on; what is known before it is told of the whole line. */
  filling: RawBuilder<unknown>;
}

/** Each stretch of time of a longer line keeps its lowest and its highest point, so no peak is lost: two points a stretch. */
export function thinned(
  points: RawBuilder<unknown>,
  most: number,
  { from, to, filling }: Span,
): RawBuilder<unknown> {
  const stretches = Math.floor(most / 2);
  const line = sql`client_id, role, type`;
  return sql`(
    select * from (
      select *, count(*) over (partition by ${line}) as length,
        sum(known) filter (where bucket < ${filling}) over (partition by ${line}) as known_of_line,
        row_number() over (partition by ${line}, stretch order by value, bucket) as place,
        count(*) over (partition by ${line}, stretch) as places
      from (
        select *,
          floor((date_part('epoch', bucket) - (select ${from})) / (select ${to} - ${from}) * ${stretches}::int)::int as stretch
        from (${points}) as points
      ) as stretches
    ) as ranked where length <= ${most} or place = 1 or place = places
  )`;
}
