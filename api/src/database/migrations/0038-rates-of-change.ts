import type { Migration } from 'kysely/migration';
import { type Layout, makeTenantTables, run } from '../tenant-tables.ts';

/** Rules may also watch by how much a value rises or falls within some minutes. */
const statements = [
  'alter table alert_rule drop constraint alert_rule_kind_check',
  `alter table alert_rule add constraint alert_rule_kind_check check (kind in ('threshold', 'offline', 'stuck', 'rate'))`,
  `alter table alert_rule add constraint alert_rule_rate_check check (kind <> 'rate'
     or (metric_name is not null and condition is not null and threshold >= 0 and for_minutes > 0))`,
  // Up to which reading a site was held against a rule: each is, once.
  `create table alert_judged (
     tenant_id int not null,
     rule_id uuid not null,
     device_id uuid not null,
     judged_to timestamptz not null,
     primary key (tenant_id, rule_id, device_id)
   ) with (fillfactor = 50)`,
];

const foreignKeys = [
  'alter table alert_judged add foreign key (tenant_id, rule_id) references alert_rule on delete cascade',
  'alter table alert_judged add foreign key (tenant_id, device_id) references client on delete cascade',
];

export const ratesOfChange = (layout: Layout): Migration => ({
  up: async (db) => {
    for (const statement of statements) await run(db, statement);
    await makeTenantTables(db, layout, ['alert_judged']);
    for (const statement of foreignKeys) await run(db, statement);
  },
});
