import type { Migration } from 'kysely/migration';
import { run } from '../tenant-tables.ts';

/**
 * Rules may also watch for values that the facts of a site make impossible, and for sites that do less than those like
 * them. Of an alert is kept with how many sites it was compared, and what energy was lost meanwhile.
 */
const statements = [
  'alter table alert_rule drop constraint alert_rule_kind_check',
  `alter table alert_rule add constraint alert_rule_kind_check
     check (kind in ('threshold', 'offline', 'stuck', 'rate', 'coverage', 'impossible', 'peers'))`,
  `alter table alert_rule add constraint alert_rule_impossible_check check (kind <> 'impossible'
     or (metric_name is not null and threshold >= 0 and threshold <= 1000))`,
  `alter table alert_rule add constraint alert_rule_peers_check check (kind <> 'peers'
     or (metric_name is not null and condition is not null and threshold > 0 and threshold <= 100 and for_minutes >= 60))`,
  'alter table alert add column peers int',
  'alter table alert add column lost_kwh double precision',
  // Up to which whole hour it was added up; null where it cannot be told, or was not looked at yet.
  'alter table alert add column lost_to timestamptz',
];

export const rulesByFacts = (): Migration => ({
  up: async (db) => {
    for (const statement of statements) await run(db, statement);
  },
});
