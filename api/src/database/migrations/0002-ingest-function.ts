/** Figures of a rollup over rows that have `figures` already (hours of a day, or partial hours). */
export const combined = `
  sum(n)::int as n, sum(sum) as sum, min(min) as min, max(max) as max,
  min(first_ts) as first_ts, (array_agg(first order by first_ts))[1] as first,
  max(last_ts) as last_ts, (array_agg(last order by last_ts desc))[1] as last`;

/** Figures of a rollup over single readings `(ts, num)`. */
export const counted = `
  count(*)::int as n, sum(num) as sum, min(num) as min, max(num) as max,
  min(ts) as first_ts, (array_agg(num order by ts))[1] as first,
  max(ts) as last_ts, (array_agg(num order by ts desc))[1] as last`;

export const ROLLUP_COLUMNS =
  'tenant_id, series_id, bucket, n, sum, min, max, first_ts, first, last_ts, last';

/** Adds figures to those that a rollup has, series by series and in the order of time. */
export const addTo = (table: string, delta: string, tenant = 'p_tenant'): string => `
  insert into ${table} as old (${ROLLUP_COLUMNS})
  select ${tenant}, series_id, bucket, n, sum, min, max, first_ts, first, last_ts, last from ${delta}
  order by series_id, bucket
  on conflict (tenant_id, series_id, bucket) do update set
    n = old.n + excluded.n,
    sum = old.sum + excluded.sum,
    min = least(old.min, excluded.min),
    max = greatest(old.max, excluded.max),
    first = case when excluded.first_ts < old.first_ts then excluded.first else old.first end,
    first_ts = least(old.first_ts, excluded.first_ts),
    last = case when excluded.last_ts > old.last_ts then excluded.last else old.last end,
    last_ts = greatest(old.last_ts, excluded.last_ts)`;

export const replaceIn = (table: string): string => `
  update ${table} as old set n = fresh.n, sum = fresh.sum, min = fresh.min, max = fresh.max,
    first_ts = fresh.first_ts, first = fresh.first, last_ts = fresh.last_ts, last = fresh.last
  from fresh where old.tenant_id = p_tenant and old.series_id = fresh.series_id and old.bucket = fresh.bucket`;

/**
 * Adds the new readings `added (series_id, ts, num)` to both rollups: parts of a statement, to be put behind WITH.
 * An aggregate takes its rows in the order of the subquery; ordering them within each bucket takes far longer.
 */
export const addHoursAndDays = (added: string): string => `hour_delta as (
    select series_id, bucket, count(*)::int as n, sum(num) as sum, min(num) as min, max(num) as max,
      min(ts) as first_ts, (array_agg(num))[1] as first, max(ts) as last_ts, (array_agg(num))[count(*)] as last
    from (
      select series_id, date_trunc('hour', ts, zone) as bucket, ts, num from ${added} order by series_id, ts
    ) as sorted group by series_id, bucket
  ), hours as (${addTo('reading_1h', 'hour_delta')}
  ), day_delta as (
    select series_id, date_trunc('day', bucket, zone) as bucket, ${combined}
    from hour_delta group by 1, 2
  ), days as (${addTo('reading_1d', 'day_delta')}
  )`;

/**
 * Stores readings and keeps both rollups true in the same transaction. Answers one letter per given reading, in their
 * order: c(reated), u(pdated: the same instant with another value), d(uplicate).
 *
 * Hours and days begin in the tenant's time zone. Hours are cut there too, so that days of zones with half-hour offsets
 * are whole numbers of hours, and so that both passes of the repeated hour in autumn stay apart.
 */
export const ingestFunction = `
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
    insert into reading_change as old (tenant_id, day, version)
    select distinct p_tenant, (ts at time zone 'UTC')::date, 1 from written
    on conflict (tenant_id, day) do update set version = old.version + 1
  )
  select string_agg(case when w.rev = 0 then 'c' when w.rev > 0 then 'u' else 'd' end, '' order by g.o),
         array_agg(w.series_id) filter (where w.rev > 0),
         array_agg(w.ts) filter (where w.rev > 0)
    into outcome, fixed_series, fixed_ts
    from given g left join input i using (o) left join written w on w.series_id = i.s and w.ts = i.t;

  if fixed_series is not null then
    -- A statement of its own, because a statement does not see its own changes to the readings.
    with touched as (
      select distinct s, date_trunc('hour', t, zone) as b from unnest(fixed_series, fixed_ts) as u(s, t)
    ), fresh as (
      select s as series_id, b as bucket, ${counted}
      from touched join reading r on r.tenant_id = p_tenant and r.series_id = s
        and r.ts >= b and r.ts < b + interval '1 hour' and date_trunc('hour', r.ts, zone) = b
      group by s, b
    ) ${replaceIn('reading_1h')};

    with touched as (
      select distinct s, date_trunc('day', t, zone) as b from unnest(fixed_series, fixed_ts) as u(s, t)
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
