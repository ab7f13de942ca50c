import type { Migration } from 'kysely/migration';
import { type Layout, run } from '../tenant-tables.ts';
import { addHoursAndDays, addTo, ROLLUP_COLUMNS } from './0002-ingest-function.ts';

export const givenInSeconds = `(
    select s as series_id, to_timestamp(t) as ts, n as num from unnest(p_series, p_seconds, p_num) as u(s, t, n)
  ) as given`;

/** What is added to the hours within each series: nobody else is likely to bring any of them. */
export const innerHours = `
  select p_tenant, p_series[f], to_timestamp(h), n, total, least, greatest,
    to_timestamp(p_seconds[f]), first, to_timestamp(p_seconds[f + n - 1]), last
  from unnest(p_hours, p_from, p_n, p_sum, p_min, p_max, p_first, p_last)
    as u(h, f, n, total, least, greatest, first, last)
  where p_series[f] = p_series[f - 1] and p_series[f] = p_series[f + n]`;

/** The same of the hours of which the positions are given. */
export const hoursAt = (positions: string) => `(
    select p_series[p_from[i]] as series_id, to_timestamp(p_hours[i]) as bucket, p_n[i] as n, p_sum[i] as sum,
      p_min[i] as min, p_max[i] as max, to_timestamp(p_seconds[p_from[i]]) as first_ts, p_first[i] as first,
      to_timestamp(p_seconds[p_from[i] + p_n[i] - 1]) as last_ts, p_last[i] as last
    from unnest(${positions}) as i
  ) as delta`;

export const daysOfHours = `
  select p_series[f] as series_id, bucket, n, sum, min, max, to_timestamp(p_seconds[f]) as first_ts, p_num[f] as first,
    to_timestamp(p_seconds[l]) as last_ts, p_num[l] as last
  from (
    select date_trunc('day', to_timestamp(h), zone) as bucket, sum(n)::int as n, sum(total) as sum, min(least) as min,
      max(greatest) as max, min(f) as f, max(f + n - 1) as l
    from unnest(p_hours, p_from, p_n, p_sum, p_min, p_max) as u(h, f, n, total, least, greatest)
    group by p_series[f], 1
  ) as days_of_series`;

const name = `store_new_readings(
  p_tenant int, p_clients uuid[], p_series int[], p_seconds float8[], p_num float8[], p_txt text[],
  p_hours float8[], p_from int[], p_n int[], p_sum float8[], p_min float8[], p_max float8[], p_first float8[],
  p_last float8[], p_begins int[], p_ends int[]
) returns boolean language plpgsql`;

/**
 * Does what `insert_new_readings` does, for readings in the order of series and time of which whoever calls has counted
 * the hours: for the n-th hour, when it begins, at which of the readings, how many they are, and their figures; and
 * which of the hours are the first of their series, and which the last. The time zone is ours to know:
 * where the tenant's hours are others, they are counted here.
 *
 * Seldom is anything there of the hours that a batch brings, but for the first and the last ones of its series, which
 * it shares with the batches before and after. Those between are then inserted without asking for each whether it
 * exists, which costs as much again. Writers may meet in ways that this order of locks does not foresee; the database
 * then refuses one of them, which takes its turn as corrections do.
 */
const storeNewReadings = `
create or replace function ${name} as $$
declare
  zone text;
  are_hours boolean;
  utc_days int[];
  done boolean;
begin
  if exists (
    select from client d join alert_rule r on r.tenant_id = p_tenant and r.client_id in (d.client_id, d.parent_id)
    where d.tenant_id = p_tenant and d.client_id = any(p_clients) and r.kind = 'threshold' and r.enabled
  ) then
    return false;
  end if;
  perform pg_advisory_xact_lock_shared(77, p_tenant);
  select timezone into strict zone from tenant where tenant_id = p_tenant;

  insert into reading (tenant_id, series_id, ts, num, txt)
  select p_tenant, s, to_timestamp(t), n, x from unnest(p_series, p_seconds, p_num, p_txt) as u(s, t, n, x);

  -- What a zone's clock says is dear to ask. Clocks change once a day at most: where the first hour of a day begins with
  -- an hour there, and the last reading lies in such an hour, so it is in between.
  with days as (
    select floor(h / 86400)::int as day, min(h) as first, max(p_seconds[f + n - 1]) as last
    from unnest(p_hours, p_from, p_n) as u(h, f, n) group by 1
  )
  select array_agg(day order by day),
      bool_and(date_trunc('hour', to_timestamp(first), zone) = to_timestamp(first)
        and date_trunc('hour', to_timestamp(last), zone) = to_timestamp(floor(last / 3600) * 3600))
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

  -- Last, because all writers of a client meet here. To the second is exact enough, and few have to wait then.
  with seen as (
    select client_id from client where tenant_id = p_tenant and client_id = any(p_clients)
      and (last_seen_at is null or last_seen_at < now() - interval '1 second')
    order by client_id for no key update
  )
  update client set last_seen_at = now() where tenant_id = p_tenant and client_id in (select client_id from seen);

  return true;
exception when unique_violation or deadlock_detected then
  return false;
end $$`;

/** Citus takes none of an INSERT of a SELECT as it is, so there the readings go the way they went. */
const storeOnCitus = `
create or replace function ${name} as $$
begin
  return insert_new_readings(
    p_tenant, p_clients, p_series, array(select to_timestamp(t) from unnest(p_seconds) as t), p_num, p_txt);
end $$`;

/** Asks for the tenant once a statement, not once a row; Citus knows no policies with a subquery. */
const checkOnce = (table: string) => `
  alter policy tenant_insert on ${table}
    with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::int))`;

export const countedHours = ({ distributed }: Layout): Migration => ({
  up: async (db) => {
    await run(db, distributed ? storeOnCitus : storeNewReadings);
    if (distributed) return;
    for (const table of ['reading', 'reading_1h', 'reading_1d']) await run(db, checkOnce(table));
  },
});
