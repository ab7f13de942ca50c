import { givenInSeconds } from './0008-counted-hours.ts';
import { storeOfTheVersionBefore } from './0016-counted-by-end.ts';
import { noteSeen, place, unlessWatched } from './0016-ingest-by-end.ts';
import { addHoursAndDays, addToDays, addToHours, gainOf, quarterColumns } from './0023-level-sql.ts';

export const parameters = `
  p_tenant int, p_clients uuid[], p_series int[], p_seconds float8[], p_num float8[], p_txt text[],
  p_hours float8[], p_from int[], p_n int[], p_sum float8[], p_min float8[], p_max float8[], p_level float8[],
  p_begins int[], p_ends int[],
  p_edges int[], p_q1_n int[], p_q1_sum float8[], p_q2_n int[], p_q2_sum float8[], p_q3_n int[], p_q3_sum float8[]`;

/**
 * As `store_counted_readings` was, with levels. Only hours at the edges of a batch, which others may add to, keep their
 * quarters; those between are stored as wholes. Whoever adds to one of these counts it from its readings, under the lock.
 */
export const storeLevels = `
create or replace function store_leveled_readings(${parameters}) returns boolean language plpgsql as $$
declare
  zone text;
  are_hours boolean;
  utc_days int[];
  closed_hours boolean;
  -- As the column's default, which would be worked out for each row.
  now_stored int := (date_part('epoch', now()) - 946684800)::int;
begin
  ${unlessWatched}

  insert into reading (tenant_id, series_id, ts, num, txt, stored)
  select p_tenant, s, to_timestamp(t), n, x, now_stored from unnest(p_series, p_seconds, p_num, p_txt) as u(s, t, n, x);

  -- What a zone's clock says is expensive to ask. Clocks change once a day at most: where the first hour of a day begins
  -- with an hour there, and the last reading lies in such an hour, so it is in between.
  with days as (
    select floor(h / 86400)::int as day, min(h) as first, max(p_seconds[f + n - 1]) as last
    from unnest(p_hours, p_from, p_n) as u(h, f, n) group by 1
  )
  select array_agg(day order by day),
      bool_and(date_trunc('hour', to_timestamp(first), zone) = to_timestamp(first)
        and date_trunc('hour', ${place('to_timestamp(last)')}, zone) = to_timestamp((ceil(last / 3600) - 1) * 3600))
    into utc_days, are_hours from days;

  if not are_hours then
    with ${addHoursAndDays(givenInSeconds)}
    select bool_or(closed) into closed_hours from gained;
  else
    if exists (
      -- Row security lets an index look for values only, not for what it would have to compute: hence a step of its own.
      select from (
        select p_series[p_from[b]] as series_id, to_timestamp(p_hours[b]) as first, to_timestamp(p_hours[e]) as last
        from unnest(p_begins, p_ends) as u(b, e) offset 0
      ) as span, lateral (
        -- As pairs, and in the order of the key, so that only the key serves: by an index of time, or without any, which
        -- a planner may think as good for one row, it would read what all series have.
        select from reading_1h as old where old.tenant_id = p_tenant
          and (old.series_id, old.bucket) > (span.series_id, span.first)
          and (old.series_id, old.bucket) < (span.series_id, span.last)
        order by old.series_id, old.bucket limit 1
      ) as present
    ) then
      raise unique_violation;
    end if;
    insert into reading_1h (tenant_id, series_id, bucket, n, sum, min, max, first_ts, last_ts, level)
    select p_tenant, p_series[f], to_timestamp(h), n, total, least, greatest,
      to_timestamp(p_seconds[f]), to_timestamp(p_seconds[f + n - 1]), level
    from unnest(p_hours, p_from, p_n, p_sum, p_min, p_max, p_level) as u(h, f, n, total, least, greatest, level)
    where p_series[f] = p_series[f - 1] and p_series[f] = p_series[f + n];

    with edges as (
      select i, p_series[p_from[i]] as series_id, to_timestamp(p_hours[i]) as bucket, p_n[i] as n, p_sum[i] as sum,
        p_min[i] as min, p_max[i] as max, to_timestamp(p_seconds[p_from[i]]) as first_ts,
        to_timestamp(p_seconds[p_from[i] + p_n[i] - 1]) as last_ts, ${quarterColumns}
      from unnest(p_edges, p_q1_n, p_q1_sum, p_q2_n, p_q2_sum, p_q3_n, p_q3_sum) as u(i, ${quarterColumns})
    ), hours as (${addToHours('edges')}
    ), gained as (
      select d.i, ${gainOf('1')} from edges d join hours h using (series_id, bucket)
    ), day_delta as (
      select p_series[f] as series_id, bucket, n, sum, min, max, to_timestamp(p_seconds[f]) as first_ts,
        to_timestamp(p_seconds[l]) as last_ts, known_hours, level_hours, positive_sum
      from (
        select date_trunc('day', to_timestamp(h), zone) as bucket, sum(n)::int as n, sum(total) as sum, min(least) as min,
          max(greatest) as max, min(f) as f, max(f + n - 1) as l,
          sum(case when g.i is null then 1 else g.known_hours end) as known_hours,
          sum(case when g.i is null then level else g.level_hours end) as level_hours,
          sum(case when g.i is null then greatest(total, 0) else g.positive_sum end) as positive_sum
        from unnest(p_hours, p_from, p_n, p_sum, p_min, p_max, p_level) with ordinality
            as u(h, f, n, total, least, greatest, level, position)
          left join gained g on g.i = u.position
        group by p_series[f], 1
      ) as days_of_series
    ), days as (${addToDays('day_delta')}
    )
    select bool_or(closed) into closed_hours from gained;
  end if;
  if closed_hours then
    raise unique_violation;
  end if;

  insert into reading_change as old (tenant_id, day, version)
  select p_tenant, date '1970-01-01' + day, 1 from unnest(utc_days) as day
  on conflict (tenant_id, day) do update set version = old.version + 1;

  ${noteSeen}

  return true;
exception when unique_violation or deadlock_detected then
  return false;
end $$`;

/** Citus takes none of an INSERT of a SELECT as it is, so there the readings go the way they went. */
export const storeLevelsOnCitus = `
create or replace function store_leveled_readings(${parameters}) returns boolean language plpgsql as $$
begin
  return insert_new_readings(
    p_tenant, p_clients, p_series, array(select to_timestamp(t) from unnest(p_seconds) as t), p_num, p_txt);
end $$`;

/** Processes of the version before, which know of no levels, are told to send their batches the other way. */
export const storeCountedBefore = storeOfTheVersionBefore.replace(
  'store_new_readings',
  'store_counted_readings',
);
