import type { Migration } from 'kysely/migration';
import { type Layout, makeTenantTables, run } from '../tenant-tables.ts';
import { marksOf, place } from './0016-ingest-by-end.ts';
import { dayOfHours, hoursOf, levelOf, quarterColumns } from './0023-level-sql.ts';

const assigned = (columns: string) =>
  columns
    .split(', ')
    .map((column) => `${column} = fresh.${column}`)
    .join(', ');

/**
 * Takes readings out again, and counts their hours and days anew; answers how many there were. Each statement is of one series, or of
 * one table after the other: on Citus all of them go to the tenant's own worker.
 */
const takeBack = `
create function take_back_readings(p_tenant int, p_series int[], p_ts timestamptz[]) returns int language plpgsql as $$
declare
  zone text;
  one int;
  own_ts timestamptz[];
  own_hours timestamptz[];
  own_days timestamptz[];
  gone int;
  taken int := 0;
  each record;
begin
  perform pg_advisory_xact_lock(77, p_tenant);
  select timezone into strict zone from tenant where tenant_id = p_tenant;
  for one in select distinct s from unnest(p_series) as u(s) order by s loop
    select array_agg(t), array_agg(distinct date_trunc('hour', ${place('t')}, zone)),
        array_agg(distinct date_trunc('day', date_trunc('hour', ${place('t')}, zone), zone))
      into own_ts, own_hours, own_days from unnest(p_series, p_ts) as u(s, t) where s = one;
    delete from reading where tenant_id = p_tenant and series_id = one and ts = any(own_ts);
    get diagnostics gone = row_count;
    taken := taken + gone;

    delete from reading_1h h where h.tenant_id = p_tenant and h.series_id = one and h.bucket = any(own_hours)
      and not exists (select from reading r where r.tenant_id = p_tenant and r.series_id = one and r.ts > h.bucket
        and r.ts <= h.bucket + interval '1 hour' and date_trunc('hour', ${place('r.ts')}, zone) = h.bucket);
    with readings as (
      select r.series_id, r.ts, r.num from unnest(own_hours) as t(b) join reading r on r.tenant_id = p_tenant and r.series_id = one
        and r.ts > b and r.ts <= b + interval '1 hour' and date_trunc('hour', ${place('r.ts')}, zone) = b
    ), counted as (${hoursOf('readings')}
    ), fresh as (
      select *, ${levelOf((name) => name)} as level from counted
    )
    update reading_1h as old set ${assigned(`n, sum, min, max, first_ts, last_ts, ${quarterColumns}, level`)}
    from fresh where old.tenant_id = p_tenant and old.series_id = fresh.series_id and old.bucket = fresh.bucket;

    delete from reading_1d d where d.tenant_id = p_tenant and d.series_id = one and d.bucket = any(own_days)
      and not exists (select from reading_1h h where h.tenant_id = p_tenant and h.series_id = one
        and h.bucket >= d.bucket - interval '1 hour' and h.bucket < d.bucket + interval '26 hours'
        and date_trunc('day', h.bucket, zone) = d.bucket);
    with fresh as (
      select one as series_id, b as bucket, ${dayOfHours()}
      from unnest(own_days) as t(b) join reading_1h h on h.tenant_id = p_tenant and h.series_id = one
        and h.bucket >= b - interval '1 hour' and h.bucket < b + interval '26 hours'
        and date_trunc('day', h.bucket, zone) = b
      group by b
    )
    update reading_1d as old
    set ${assigned('n, sum, min, max, first_ts, last_ts, known_hours, level_hours, positive_sum')}
    from fresh where old.tenant_id = p_tenant and old.series_id = fresh.series_id and old.bucket = fresh.bucket;
  end loop;
  -- One that answers nothing would be made a COPY by Citus, which row security forbids.
  for each in ${marksOf('unnest(p_ts) as u(ts)')} returning 1 loop
  end loop;
  return taken;
end $$`;

/** Who repaired which readings how, and what stood there before, so that it can be undone. */
export const repairedReadings = (layout: Layout): Migration => ({
  up: async (db) => {
    await run(
      db,
      `create table reading_repair (
         tenant_id int not null,
         repair_id uuid not null,
         client_id uuid not null,
         finding_id uuid not null,
         method text not null check (method in ('interpolation', 'expected', 'manual', 'removal')),
         from_at timestamptz not null,
         until_at timestamptz not null,
         -- Of how many values, and by how many kWh the energy of the site changed; null where it did not.
         count int not null,
         change_kwh float8,
         made_by_name text not null,
         made_at timestamptz not null default now(),
         undone_by_name text,
         undone_at timestamptz,
         primary key (tenant_id, repair_id)
       )`,
    );
    await run(
      db,
      `create table repaired_value (
         tenant_id int not null,
         repair_id uuid not null,
         series_id int not null,
         ts timestamptz not null,
         -- What stood there; null where nothing did.
         num_before float8,
         -- What stands there since; null where it was taken out.
         num_after float8,
         -- Until the repair is undone.
         active boolean not null,
         primary key (tenant_id, repair_id, series_id, ts)
       )`,
    );
    await makeTenantTables(db, layout, ['reading_repair', 'repaired_value']);
    await run(
      db,
      'create unique index reading_repair_finding on reading_repair (tenant_id, finding_id) where undone_at is null',
    );
    await run(
      db,
      'create index repaired_value_reading on repaired_value (tenant_id, series_id, ts) where active',
    );
    await run(
      db,
      'alter table reading_repair add foreign key (tenant_id, client_id) references client on delete cascade',
    );
    await run(
      db,
      'alter table repaired_value add foreign key (tenant_id, repair_id) references reading_repair on delete cascade',
    );
    await run(db, takeBack);
  },
});
