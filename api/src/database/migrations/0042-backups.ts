import type { Migration } from 'kysely/migration';
import { type Layout, makeTenantTables, run } from '../tenant-tables.ts';

/** The archives made of an organization's data, and how often it wants one. Null is the default of this version. */
export const backups = (layout: Layout): Migration => ({
  up: async (db) => {
    await run(db, 'alter table tenant_settings add column auto_backup boolean');
    await run(db, 'alter table tenant_settings add column backup_frequency text');
    await run(
      db,
      `alter table tenant_settings add constraint tenant_settings_backup_frequency_check
         check (backup_frequency in ('hourly', 'daily', 'weekly', 'monthly'))`,
    );
    await run(
      db,
      `create table backup (
         tenant_id int not null,
         backup_id uuid not null,
         -- The beginning of the hour, day, week or month it is made for; null where somebody asked for it.
         slot timestamptz,
         requested_by text,
         state text not null check (state in ('waiting', 'running', 'stored', 'failed')),
         attempts int not null default 0,
         file text,
         size_bytes bigint,
         row_count bigint,
         error text,
         -- Users who were sent a mail about its failure.
         told uuid[] not null default '{}',
         created_at timestamptz not null default now(),
         ended_at timestamptz,
         primary key (tenant_id, backup_id)
       )`,
    );
    // Whichever process comes first makes it; there is no second one for the same time.
    await run(db, 'create unique index backup_of_slot on backup (tenant_id, slot) where slot is not null');
    await makeTenantTables(db, layout, ['backup']);
    await run(db, 'alter table backup add foreign key (tenant_id) references tenant');
  },
});
