import type { Migration } from 'kysely/migration';
import { run } from '../tenant-tables.ts';

/** The inbox lists what began last first, whether it is resolved or not, and each page begins where the one before ended. */
export const alertsByTheirBeginning = (): Migration => ({
  up: (db) => run(db, 'create index alert_began on alert (tenant_id, began_at desc, alert_id desc)'),
});
