import type { Migration } from 'kysely/migration';
import { type Layout, makeTenantTables, run } from '../tenant-tables.ts';

/** Times in which no alert opens. They are kept as the clock on the organization's wall shows them. */
export const maintenanceWindows = (layout: Layout): Migration => ({
  up: async (db) => {
    await run(
      db,
      `create table maintenance_window (
         tenant_id int not null,
         window_id uuid not null,
         reason text not null,
         starts_at timestamp not null,
         ends_at timestamp not null,
         weekly boolean not null,
         repeat_until date,
         everywhere boolean not null,
         locations text[] not null,
         version int not null default 1,
         created_at timestamptz not null default now(),
         primary key (tenant_id, window_id),
         check (ends_at > starts_at)
       )`,
    );
    await run(
      db,
      `create table maintenance_site (
         tenant_id int not null,
         window_id uuid not null,
         client_id uuid not null,
         primary key (tenant_id, window_id, client_id)
       )`,
    );
    await makeTenantTables(db, layout, ['maintenance_window', 'maintenance_site']);
    const foreignKeys = [
      'alter table maintenance_site add foreign key (tenant_id, window_id) references maintenance_window on delete cascade',
      'alter table maintenance_site add foreign key (tenant_id, client_id) references client on delete cascade',
    ];
    for (const statement of foreignKeys) await run(db, statement);
  },
});
