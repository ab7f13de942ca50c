import type { Migration } from 'kysely/migration';
import { run } from '../tenant-tables.ts';

/** Rules may also watch of how many hours there is a reading at all. */
export const coverageRules = (): Migration => ({
  up: async (db) => {
    await run(db, 'alter table alert_rule drop constraint alert_rule_kind_check');
    await run(
      db,
      `alter table alert_rule add constraint alert_rule_kind_check
         check (kind in ('threshold', 'offline', 'stuck', 'rate', 'coverage'))`,
    );
    await run(
      db,
      `alter table alert_rule add constraint alert_rule_coverage_check check (kind <> 'coverage'
         or (metric_name is not null and threshold > 0 and threshold <= 100 and for_minutes >= 60))`,
    );
  },
});
