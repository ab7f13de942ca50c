import { addTo, ROLLUP_COLUMNS } from './0002-ingest-function.ts';
import { daysOfHours, givenInSeconds, hoursAt, innerHours } from './0008-counted-hours.ts';
import { addHoursAndDays, noteSeen, place, unlessWatched } from './0016-ingest-by-end.ts';

const parameters = `
  p_tenant int, p_clients uuid[], p_series int[], p_seconds float8[], p_num float8[], p_txt text[],
  p_hours float8[], p_from int[], p_n int[], p_sum float8[], p_min float8[], p_max float8[], p_first float8[],
  p_last float8[], p_begins int[], p_ends int[]`;

/**
 * A process of the version before counts hours from their start on. It is told to send its batch the other way, where the
 * database counts them, until it is replaced.
 */
export const storeOfTheVersionBefore = `
create or replace function store_new_readings(${parameters}) returns boolean language plpgsql as $$
begin
  return false;
end $$`;

/** As `store_new_readings` was, in all but where an hour begins and ends. */
export const storeCounted = `
create or replace function store_counted_readings(${parameters}) returns boolean language plpgsql as $$
declare
  zone text;
  are_hours boolean;
  utc_days int[];
  done boolean;
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
    select true into done;
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
      ${addTo('reading_1h', hoursAt('array(select generate_subscripts(p_hours, 1))'))};
    else
      insert into reading_1h (${ROLLUP_COLUMNS}) ${innerHours};
      ${addTo('reading_1h', hoursAt('p_begins || array(select e from unnest(p_begins, p_ends) as span(b, e) where e > b)'))};
    end if;
    ${addTo('reading_1d', `(${daysOfHours}) as delta`)};
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
export const storeCountedOnCitus = `
create or replace function store_counted_readings(${parameters}) returns boolean language plpgsql as $$
begin
  return insert_new_readings(
    p_tenant, p_clients, p_series, array(select to_timestamp(t) from unnest(p_seconds) as t), p_num, p_txt);
end $$`;
