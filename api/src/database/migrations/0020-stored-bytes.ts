import type { Migration } from 'kysely/migration';
import { type Layout, makeTenantTables, run } from '../tenant-tables.ts';

/** About how much each organization stores: processes add to it now and then, and housekeeping counts it anew. */
export const storedBytes = (layout: Layout): Migration => ({
  up: async (db) => {
    await run(
      db,
      `create table tenant_usage (
         tenant_id int not null,
         stored_bytes bigint not null default 0,
         -- Null until housekeeping has counted what was there before.
         counted_at timestamptz,
         primary key (tenant_id)
       )`,
    );
    await makeTenantTables(db, layout, ['tenant_usage']);
  },
});
