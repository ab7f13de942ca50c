import type { Migration } from 'kysely/migration';
import { run } from '../tenant-tables.ts';

/** An organization may keep its readings for less long than the server does; null is as long as that. */
export const retention = (): Migration => ({
  up: async (db) => {
    await run(
      db,
      'alter table tenant_settings add column retention_months int check (retention_months between 2 and 240)',
    );
  },
});
