import type { Migration } from 'kysely/migration';
import { type Layout, makeSharedTables, makeTenantTables, run } from '../tenant-tables.ts';

/** Screens on walls, which look without being anybody, and the codes by which they ask to be let in. */
export const screens = (layout: Layout): Migration => ({
  up: async (db) => {
    await run(
      db,
      `create table screen (
         tenant_id int not null,
         screen_id uuid not null,
         name text not null,
         -- What it may see: never more than whoever let it in.
         permissions text[] not null,
         approved_by uuid,
         approved_by_name text not null,
         created_at timestamptz not null default now(),
         primary key (tenant_id, screen_id)
       )`,
    );
    // Of no organization: whose it will be is known when somebody enters the code. Hashes only, for ten minutes.
    await run(
      db,
      `create table device_authorization (
         device_hash text primary key,
         user_hash text not null,
         created_at timestamptz not null default now(),
         expires_at timestamptz not null,
         asked_at timestamptz,
         interval_seconds int not null,
         address text not null,
         browser text,
         system text,
         decision text check (decision in ('approved', 'refused')),
         tenant_id int,
         screen_id uuid,
         used_at timestamptz
       )`,
    );
    await run(db, 'create index device_authorization_user on device_authorization (user_hash)');
    await makeTenantTables(db, layout, ['screen']);
    await makeSharedTables(db, layout, ['device_authorization'], ['select', 'update']);
    await run(db, 'alter table session_family add column screen_id uuid');
    await run(db, 'alter table session_family drop constraint session_family_check');
    await run(
      db,
      `alter table session_family add constraint session_family_holder
         check (num_nonnulls(user_id, client_id, screen_id) = 1)`,
    );
    await run(
      db,
      'create index session_family_screen on session_family (tenant_id, screen_id) where screen_id is not null',
    );
    await run(
      db,
      'alter table session_family add foreign key (tenant_id, screen_id) references screen on delete cascade',
    );
  },
});
