import type { Migration } from 'kysely/migration';
import { run } from '../tenant-tables.ts';

/** A rule that was deleted stays for the sake of its alerts, which name it, and watches nothing: it is switched off as well. */
export const deletedRules = (): Migration => ({
  up: async (db) => {
    await run(db, 'alter table alert_rule add column deleted_at timestamptz');
    await run(
      db,
      'alter table alert_rule add constraint alert_rule_deleted_check check (deleted_at is null or not enabled)',
    );
  },
});
