import type { Migration } from 'kysely/migration';
import { type Layout, makeTenantTables, run } from '../tenant-tables.ts';

/** Until when each person has read what happened. */
export const handovers = (layout: Layout): Migration => ({
  up: async (db) => {
    await run(
      db,
      `create table handover_read (
         tenant_id int not null,
         user_id uuid not null,
         read_to timestamptz not null,
         primary key (tenant_id, user_id)
       )`,
    );
    await makeTenantTables(db, layout, ['handover_read']);
    await run(
      db,
      'alter table handover_read add foreign key (tenant_id, user_id) references app_user on delete cascade',
    );
  },
});
