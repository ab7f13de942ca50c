import type { Migration } from 'kysely/migration';
import { run } from '../tenant-tables.ts';

/** An organization may keep its readings for less long than the server does; null is as long as that. */
export const retention = (): Migration => ({
  up: async (db) => {
    // In two statements: Citus takes no constraint with the column that it is about.
    await run(db, 'alter table tenant_settings add column retention_months int');
    await run(
      db,
      `alter table tenant_settings add constraint tenant_settings_retention_months_check
         check (retention_months between 2 and 240)`,
    );
  },
});
