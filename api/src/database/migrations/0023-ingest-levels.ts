import { marksOf, noteSeen, place, unlessWatched } from './0016-ingest-by-end.ts';
import { addHoursAndDays, dayOfHours, hoursOf, levelOf, quarterColumns } from './0023-level-sql.ts';

const assigned = (columns: string) =>
  columns
    .split(', ')
    .map((column) => `${column} = fresh.${column}`)
    .join(', ');

/** As before, with levels. Hours that do not know their quarters are counted from their readings, as corrected ones are. */
export const ingestLevels = `
create or replace function ingest_readings(p_tenant int, p_series int[], p_ts timestamptz[], p_num float8[], p_txt text[])
returns text language plpgsql as $$
declare
  zone text;
  outcome text;
  fixed_series int[];
  fixed_hours timestamptz[];
begin
  -- Writers of one tenant take turns: without this, batches that share series deadlock.
  perform pg_advisory_xact_lock(77, p_tenant);
  select timezone into strict zone from tenant where tenant_id = p_tenant;

  with given as (
    select s, t, n, x, o from unnest(p_series, p_ts, p_num, p_txt) with ordinality as u(s, t, n, x, o)
  ), input as (
    select distinct on (s, t) s, t, n, x, o from given order by s, t, o desc
  ), written as (
    insert into reading (tenant_id, series_id, ts, num, txt)
    select p_tenant, s, t, n, x from input
    on conflict (tenant_id, series_id, ts) do update
      set num = excluded.num, txt = excluded.txt, rev = least(reading.rev + 1, 32767)
      where (reading.num, reading.txt) is distinct from (excluded.num, excluded.txt)
    returning series_id, ts, num, rev
  ), ${addHoursAndDays('(select * from written where rev = 0) as created')}, marks as (
    ${marksOf('written')}
  ), fixed as (
    select series_id, date_trunc('hour', ${place('ts')}, zone) as bucket from written where rev > 0
    union select series_id, bucket from gained where closed
  )
  select string_agg(case when w.rev = 0 then 'c' when w.rev > 0 then 'u' else 'd' end, '' order by g.o),
         (select array_agg(series_id order by series_id, bucket) from fixed),
         (select array_agg(bucket order by series_id, bucket) from fixed)
    into outcome, fixed_series, fixed_hours
    from given g left join input i using (o) left join written w on w.series_id = i.s and w.ts = i.t;

  if fixed_series is not null then
    -- Statements of their own, because a statement does not see its own changes to the readings. What is left of an hour
    -- whose first reading is no longer kept says less than its figures do.
    with touched as (
      select u.s, u.b from unnest(fixed_series, fixed_hours) as u(s, b)
      join reading_1h h on h.tenant_id = p_tenant and h.series_id = u.s and h.bucket = u.b
      where exists (select from reading r where r.tenant_id = p_tenant and r.series_id = u.s and r.ts = h.first_ts)
    ), readings as (
      select r.series_id, r.ts, r.num from touched join reading r on r.tenant_id = p_tenant and r.series_id = s
        and r.ts > b and r.ts <= b + interval '1 hour' and date_trunc('hour', ${place('r.ts')}, zone) = b
    ), counted as (${hoursOf('readings')}
    ), fresh as (
      select *, ${levelOf((name) => name)} as level from counted
    )
    update reading_1h as old set ${assigned(`n, sum, min, max, first_ts, last_ts, ${quarterColumns}, level`)}
    from fresh where old.tenant_id = p_tenant and old.series_id = fresh.series_id and old.bucket = fresh.bucket;

    with touched as (
      select distinct s, date_trunc('day', b, zone) as b from unnest(fixed_series, fixed_hours) as u(s, b)
    ), fresh as (
      select s as series_id, b as bucket, ${dayOfHours()}
      from touched join reading_1h h on h.tenant_id = p_tenant and h.series_id = s
        -- A day of which the first hour comes twice is known by its second midnight.
        and h.bucket >= b - interval '1 hour' and h.bucket < b + interval '26 hours'
        and date_trunc('day', h.bucket, zone) = b
      group by s, b
    )
    update reading_1d as old
    set ${assigned('n, sum, min, max, first_ts, last_ts, known_hours, level_hours, positive_sum')}
    from fresh where old.tenant_id = p_tenant and old.series_id = fresh.series_id and old.bucket = fresh.bucket;
  end if;

  return coalesce(outcome, '');
end $$`;

export const insertNewLevels = `
create or replace function insert_new_readings(
  p_tenant int, p_clients uuid[], p_series int[], p_ts timestamptz[], p_num float8[], p_txt text[]
) returns boolean language plpgsql as $$
declare
  zone text;
  done boolean;
begin
  ${unlessWatched}

  -- Citus makes a COPY of an INSERT of a SELECT that returns nothing, and row security forbids that.
  with stored as (
    insert into reading (tenant_id, series_id, ts, num, txt)
    select p_tenant, s, t, n, x from unnest(p_series, p_ts, p_num, p_txt) as u(s, t, n, x) order by s, t
    returning 1
  ) select true into done;

  with ${addHoursAndDays('(select s as series_id, t as ts, n as num from unnest(p_series, p_ts, p_num) as u(s, t, n)) as given')}
  select bool_or(closed) into done from gained;
  if done then
    raise unique_violation;
  end if;

  with marks as (
    ${marksOf('unnest(p_ts) as u(ts)')}
  ) select true into done;

  ${noteSeen}

  return true;
exception when unique_violation then
  return false;
end $$`;
