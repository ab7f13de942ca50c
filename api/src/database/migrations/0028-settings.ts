import type { Migration } from 'kysely/migration';
import { type Layout, makeTenantTables, run } from '../tenant-tables.ts';

/** What people and organizations chose. Only that is kept: a default that changes later holds for whoever chose nothing. */
export const settings = (layout: Layout): Migration => ({
  up: async (db) => {
    await run(
      db,
      `create table user_settings (
         tenant_id int not null,
         user_id uuid not null,
         chosen jsonb not null,
         version int not null default 1,
         updated_at timestamptz not null default now(),
         primary key (tenant_id, user_id)
       )`,
    );
    await run(
      db,
      `create table tenant_settings (
         tenant_id int not null,
         company_name text,
         version int not null default 1,
         updated_at timestamptz not null default now(),
         primary key (tenant_id)
       )`,
    );
    await makeTenantTables(db, layout, ['user_settings', 'tenant_settings']);
    await run(
      db,
      'alter table user_settings add foreign key (tenant_id, user_id) references app_user on delete cascade',
    );
    await run(db, 'alter table tenant_settings add foreign key (tenant_id) references tenant');
  },
});
