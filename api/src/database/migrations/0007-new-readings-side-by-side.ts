import type { Migration } from 'kysely/migration';
import { run } from '../tenant-tables.ts';
import { addHoursAndDays, ingestFunction } from './0002-ingest-function.ts';

const given =
  '(select s as series_id, t as ts, n as num from unnest(p_series, p_ts, p_num) as u(s, t, n)) as given';

/**
 * Stores readings of which none is there yet, keeps both rollups true and notes that their clients were seen. Answers
 * false, and has done nothing, when one of them is there already or is given twice, or when a rule may watch one of the
 * clients: those are for `ingest_readings`, and for whoever holds them against the rules.
 *
 * Most batches are such, and need no comparing. Any number of writers of a tenant may be in here at once, because each
 * locks its rows in the same order: table after table, and in each by their key. Those who correct readings take the
 * lock for themselves.
 */
const insertNewReadings = `
create or replace function insert_new_readings(
  p_tenant int, p_clients uuid[], p_series int[], p_ts timestamptz[], p_num float8[], p_txt text[]
) returns boolean language plpgsql as $$
declare
  zone text;
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

  -- Citus makes a COPY of an INSERT of a SELECT that returns nothing, and row security forbids that.
  with stored as (
    insert into reading (tenant_id, series_id, ts, num, txt)
    select p_tenant, s, t, n, x from unnest(p_series, p_ts, p_num, p_txt) as u(s, t, n, x) order by s, t
    returning 1
  ) select true into done;

  with ${addHoursAndDays(given)}
  select true into done;

  with marks as (
    insert into reading_change as old (tenant_id, day, version)
    select distinct p_tenant, (t at time zone 'UTC')::date as day, 1 from unnest(p_ts) as u(t) order by day
    on conflict (tenant_id, day) do update set version = old.version + 1
  ) select true into done;

  -- Last, because all writers of a client meet here. To the second is exact enough, and few have to wait then.
  with seen as (
    select client_id from client where tenant_id = p_tenant and client_id = any(p_clients)
      and (last_seen_at is null or last_seen_at < now() - interval '1 second')
    order by client_id for no key update
  )
  update client set last_seen_at = now() where tenant_id = p_tenant and client_id in (select client_id from seen);

  return true;
exception when unique_violation then
  return false;
end $$`;

export const newReadingsSideBySide = (): Migration => ({
  up: async (db) => {
    await run(db, ingestFunction);
    await run(db, insertNewReadings);
  },
});
