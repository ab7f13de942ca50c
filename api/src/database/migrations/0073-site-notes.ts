import type { Migration } from 'kysely/migration';
import { type Layout, makeTenantTables, run } from '../tenant-tables.ts';

/** What people write down of a site while they are there. */
export const siteNotes = (layout: Layout): Migration => ({
  up: async (db) => {
    await run(
      db,
      `create table site_note (
         tenant_id int not null,
         note_id uuid not null,
         client_id uuid not null,
         text text not null,
         -- Kept when they leave, as in the audit trail.
         author_id uuid not null,
         author_name text not null,
         -- When it was written; a phone without a network sends it later.
         made_at timestamptz not null,
         created_at timestamptz not null default now(),
         primary key (tenant_id, note_id)
       )`,
    );
    await run(db, 'create index site_note_client on site_note (tenant_id, client_id, made_at)');
    // By itself: who lists notes does not read megabytes.
    await run(
      db,
      `create table site_note_photo (
         tenant_id int not null,
         note_id uuid not null,
         width int not null,
         height int not null,
         bytes bytea not null,
         primary key (tenant_id, note_id)
       )`,
    );
    await makeTenantTables(db, layout, ['site_note', 'site_note_photo']);
    await run(
      db,
      'alter table site_note add foreign key (tenant_id, client_id) references client on delete cascade',
    );
    await run(
      db,
      'alter table site_note_photo add foreign key (tenant_id, note_id) references site_note on delete cascade',
    );
  },
});
