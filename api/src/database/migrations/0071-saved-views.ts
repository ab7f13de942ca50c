import type { Migration } from 'kysely/migration';
import { type Layout, makeTenantTables, run } from '../tenant-tables.ts';

/** What a person has set on a page, by a name: of their own or of the team, and which of them they begin with. */
export const savedViews = (layout: Layout): Migration => ({
  up: async (db) => {
    await run(
      db,
      `create table saved_view (
         tenant_id int not null,
         view_id uuid not null,
         -- Who made it; null where they have left: what is the team's stays.
         user_id uuid,
         page text not null check (page in ('clients', 'statistics', 'alerts')),
         name text not null,
         query text not null,
         team boolean not null,
         version int not null default 1,
         updated_by_name text not null,
         updated_at timestamptz not null default now(),
         primary key (tenant_id, view_id)
       )`,
    );
    await run(
      db,
      `create table saved_view_default (
         tenant_id int not null,
         user_id uuid not null,
         page text not null,
         view_id uuid not null,
         primary key (tenant_id, user_id, page)
       )`,
    );
    await makeTenantTables(db, layout, ['saved_view', 'saved_view_default']);
    await run(
      db,
      'alter table saved_view add foreign key (tenant_id, user_id) references app_user on delete cascade',
    );
    await run(
      db,
      'alter table saved_view_default add foreign key (tenant_id, user_id) references app_user on delete cascade',
    );
    await run(
      db,
      'alter table saved_view_default add foreign key (tenant_id, view_id) references saved_view on delete cascade',
    );
  },
});
