import type { Migration } from 'kysely/migration';
import { run } from '../tenant-tables.ts';

/** Rules may also watch for plants that stand still while those like them run. */
const STATEMENTS = [
  'alter table alert_rule drop constraint alert_rule_kind_check',
  `alter table alert_rule add constraint alert_rule_kind_check
     check (kind in ('threshold', 'offline', 'stuck', 'rate', 'coverage', 'impossible', 'peers', 'outage'))`,
  `alter table alert_rule add constraint alert_rule_outage_check check (kind <> 'outage'
     or (metric_name is not null and threshold between 1 and 25 and for_minutes between 5 and 180))`,
];

export const rulesOfOutages = (): Migration => ({
  up: async (db) => {
    for (const statement of STATEMENTS) await run(db, statement);
  },
});
