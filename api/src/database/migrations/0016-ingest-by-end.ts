import { addTo, combined, counted, replaceIn } from './0002-ingest-function.ts';

/**
 * A reading tells of the time up to its timestamp, so a bucket takes timestamps in (start, end]: what is stamped with the end
 * of an hour lies in that hour. The database keeps microseconds, so one before is the instant whose bucket it is.
 */
export const place = (instant: string): string => `(${instant} - interval '1 microsecond')`;

/** Adds the new readings `added (series_id, ts, num)` to both rollups: parts of a statement, to be put behind WITH. */
export const addHoursAndDays = (added: string): string => `hour_delta as (
    select series_id, bucket, count(*)::int as n, sum(num) as sum, min(num) as min, max(num) as max,
      min(ts) as first_ts, (array_agg(num))[1] as first, max(ts) as last_ts, (array_agg(num))[count(*)] as last
    from (
      select series_id, date_trunc('hour', ${place('ts')}, zone) as bucket, ts, num from ${added}
      order by series_id, ts
    ) as sorted group by series_id, bucket
  ), hours as (${addTo('reading_1h', 'hour_delta')}
  ), day_delta as (
    select series_id, date_trunc('day', bucket, zone) as bucket, ${combined}
    from hour_delta group by 1, 2
  ), days as (${addTo('reading_1d', 'day_delta')}
  )`;

/** Changes are counted by the UTC day of the bucket, so that what lies before a midnight is of the days before it. */
export const marksOf = (instants: string): string => `
    insert into reading_change as old (tenant_id, day, version)
    select distinct p_tenant, (${place('ts')} at time zone 'UTC')::date as day, 1 from ${instants} order by day
    on conflict (tenant_id, day) do update set version = old.version + 1`;

/** As before in all but where a bucket begins and ends. */
export const ingestByEnd = `
create or replace function ingest_readings(p_tenant int, p_series int[], p_ts timestamptz[], p_num float8[], p_txt text[])
returns text language plpgsql as $$
declare
  zone text;
  outcome text;
  fixed_series int[];
  fixed_ts timestamptz[];
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
  )
  select string_agg(case when w.rev = 0 then 'c' when w.rev > 0 then 'u' else 'd' end, '' order by g.o),
         array_agg(w.series_id) filter (where w.rev > 0),
         array_agg(w.ts) filter (where w.rev > 0)
    into outcome, fixed_series, fixed_ts
    from given g left join input i using (o) left join written w on w.series_id = i.s and w.ts = i.t;

  if fixed_series is not null then
    -- A statement of its own, because a statement does not see its own changes to the readings.
    with touched as (
      select distinct s, date_trunc('hour', ${place('t')}, zone) as b from unnest(fixed_series, fixed_ts) as u(s, t)
    ), fresh as (
      select s as series_id, b as bucket, ${counted}
      from touched join reading r on r.tenant_id = p_tenant and r.series_id = s
        and r.ts > b and r.ts <= b + interval '1 hour' and date_trunc('hour', ${place('r.ts')}, zone) = b
      group by s, b
    ) ${replaceIn('reading_1h')};

    with touched as (
      select distinct s, date_trunc('day', ${place('t')}, zone) as b from unnest(fixed_series, fixed_ts) as u(s, t)
    ), fresh as (
      select s as series_id, b as bucket, ${combined}
      from touched join reading_1h h on h.tenant_id = p_tenant and h.series_id = s
        -- A day of which the first hour comes twice is known by its second midnight.
        and h.bucket >= b - interval '1 hour' and h.bucket < b + interval '26 hours'
        and date_trunc('day', h.bucket, zone) = b
      group by s, b
    ) ${replaceIn('reading_1d')};
  end if;

  return coalesce(outcome, '');
end $$`;

/** What both ways of storing nothing but new readings begin and end with. */
export const unlessWatched = `
  if exists (
    select from client d join alert_rule r on r.tenant_id = p_tenant and r.client_id in (d.client_id, d.parent_id)
    where d.tenant_id = p_tenant and d.client_id = any(p_clients) and r.kind = 'threshold' and r.enabled
  ) then
    return false;
  end if;
  perform pg_advisory_xact_lock_shared(77, p_tenant);
  select timezone into strict zone from tenant where tenant_id = p_tenant;`;

export const noteSeen = `
  -- Last, because all writers of a client meet here. To the second is exact enough, and few have to wait then.
  with seen as (
    select client_id from client where tenant_id = p_tenant and client_id = any(p_clients)
      and (last_seen_at is null or last_seen_at < now() - interval '1 second')
    order by client_id for no key update
  )
  update client set last_seen_at = now() where tenant_id = p_tenant and client_id in (select client_id from seen);`;

export const insertNewByEnd = `
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
  select true into done;

  with marks as (
    ${marksOf('unnest(p_ts) as u(ts)')}
  ) select true into done;

  ${noteSeen}

  return true;
exception when unique_violation then
  return false;
end $$`;
