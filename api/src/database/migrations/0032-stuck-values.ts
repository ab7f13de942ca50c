import type { Migration } from 'kysely/migration';
import { run } from '../tenant-tables.ts';

/** Rules may also watch for a value that stays the same. */
export const stuckValues = (): Migration => ({
  up: async (db) => {
    await run(db, 'alter table alert_rule drop constraint alert_rule_kind_check');
    await run(
      db,
      `alter table alert_rule add constraint alert_rule_kind_check check (kind in ('threshold', 'offline', 'stuck'))`,
    );
    await run(
      db,
      `alter table alert_rule add constraint alert_rule_stuck_check check (kind <> 'stuck' or metric_name is not null)`,
    );
  },
});
