import type { Migration } from 'kysely/migration';
import { type Layout, makeTenantTables, run } from '../tenant-tables.ts';
import { ingestFunction } from './0002-ingest-function.ts';

const rollupColumns = `
  tenant_id int not null,
  series_id int not null,
  bucket timestamptz not null,
  n int not null,
  sum float8,
  min float8,
  max float8,
  first_ts timestamptz not null,
  first float8,
  last_ts timestamptz not null,
  last float8,
  -- Covering: statistics read the key and these columns, and nothing from the table itself.
  primary key (tenant_id, series_id, bucket) include (n, sum, min, max)`;

export const clientsAndReadings = (layout: Layout): Migration => ({
  up: async (db) => {
    await run(
      db,
      `create table client (
         tenant_id int not null,
         client_id uuid not null,
         parent_id uuid,
         name text not null,
         description text not null default '',
         type text,
         location text,
         building text,
         status text not null default 'active' check (status in ('active', 'inactive', 'maintenance')),
         metadata jsonb not null default '{}',
         token_hash text,
         version int not null default 1,
         last_seen_at timestamptz,
         created_at timestamptz not null default now(),
         updated_at timestamptz not null default now(),
         deleted_at timestamptz,
         primary key (tenant_id, client_id)
       );
       create index client_name on client (tenant_id, name);
       create index client_parent on client (tenant_id, parent_id) where parent_id is not null;
       create table series (
         tenant_id int not null,
         series_id int not null,
         client_id uuid not null,
         metric_name text not null,
         kind text not null check (kind in ('num', 'text', 'bool')),
         primary key (tenant_id, series_id),
         unique (tenant_id, client_id, metric_name)
       );
       create index series_metric on series (tenant_id, metric_name);
       create table reading (
         tenant_id int not null,
         series_id int not null,
         ts timestamptz not null,
         num float8,
         -- 0 as inserted, counted up by corrections; tells the two apart in the ingest function.
         rev smallint not null default 0,
         txt text,
         primary key (tenant_id, series_id, ts) include (num)
       ) partition by range (ts);
       create index reading_ts on reading (tenant_id, ts desc);
       create table reading_1h (${rollupColumns}) with (fillfactor = 80);
       create table reading_1d (${rollupColumns}) with (fillfactor = 80);
       -- Counts what happened to the readings of a UTC day: caches of statistics ask whether it still is as it was.
       create table reading_change (
         tenant_id int not null,
         day date not null,
         version int not null,
         primary key (tenant_id, day)
       ) with (fillfactor = 50);
       create table idempotency_key (
         tenant_id int not null,
         client_id uuid not null,
         key text not null,
         request_hash text not null,
         status int,
         answer text,
         created_at timestamptz not null default now(),
         primary key (tenant_id, client_id, key)
       );
       create index idempotency_key_created on idempotency_key (created_at);`,
    );
    await makeTenantTables(db, layout, [
      'client',
      'series',
      'reading',
      'reading_1h',
      'reading_1d',
      'reading_change',
      'idempotency_key',
    ]);
    await run(db, `alter table client add foreign key (tenant_id) references tenant`);
    await run(db, `alter table client add foreign key (tenant_id, parent_id) references client`);
    await run(db, `alter table series add foreign key (tenant_id, client_id) references client`);
    await run(
      db,
      `alter table idempotency_key add foreign key (tenant_id, client_id) references client on delete cascade`,
    );
    await run(
      db,
      `alter table session_family add foreign key (tenant_id, client_id) references client on delete cascade`,
    );
    await run(db, ingestFunction);
  },
});
