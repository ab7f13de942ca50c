import type { Migration } from 'kysely/migration';
import { type Layout, makeTenantTables, run } from '../tenant-tables.ts';
import { unlessWatched } from './0016-ingest-by-end.ts';
import { storeLevels, storeLevelsOnCitus } from './0023-store-levels.ts';

/**
 * Rules of the staff have no client: they watch a site with its devices, or all sites. Alerts know who has them, what they
 * are about when their rule has changed since, and when by the readings' own time it began.
 */
const statements = [
  'alter table alert_rule alter column client_id drop not null',
  'alter table alert_rule add column site_id uuid',
  // Minutes for which a value has to stay beyond the threshold.
  'alter table alert_rule add column for_minutes int not null default 0',
  'alter table alert_rule add constraint alert_rule_for_minutes_check check (for_minutes >= 0)',
  'create index alert_rule_of_staff on alert_rule (tenant_id) where client_id is null',
  `alter table alert add column began_at timestamptz not null default now(), add column metric_name text,
     add column condition text, add column threshold float8, add column minutes int,
     add column acknowledged_at timestamptz, add column acknowledged_by uuid, add column assignee_id uuid,
     add column snoozed_until timestamptz, add column resolved_by uuid, add column version int not null default 1`,
  // Somebody resolved it while it was still true: nothing new is opened before it has ended.
  'alter table alert add column held boolean not null default false',
  'create index alert_unresolved on alert (tenant_id, began_at desc, alert_id) where resolved_at is null',
  'create index alert_of_device on alert (tenant_id, device_id) where resolved_at is null or held',
  // Since when a value is beyond a threshold for which a rule has more patience.
  `create table alert_pending (
     tenant_id int not null,
     rule_id uuid not null,
     device_id uuid not null,
     since timestamptz not null,
     primary key (tenant_id, rule_id, device_id)
   )`,
  'create index audit_entry_target on audit_entry (tenant_id, target_id, at)',
];

const foreignKeys = [
  'alter table alert_rule add foreign key (tenant_id, site_id) references client on delete cascade',
  'alter table alert_pending add foreign key (tenant_id, rule_id) references alert_rule on delete cascade',
  'alter table alert_pending add foreign key (tenant_id, device_id) references client on delete cascade',
];

/**
 * Readings go side by side unless they may open or end an alert: a value is beyond a threshold of a rule, or an alert of
 * its device is open or about to be. First the lock, so that what another writer opened is seen.
 */
export const unlessAlerting = `
  perform pg_advisory_xact_lock_shared(77, p_tenant);
  if exists (
    select from client d join alert_rule r on r.tenant_id = p_tenant and r.client_id in (d.client_id, d.parent_id)
    where d.tenant_id = p_tenant and d.client_id = any(p_clients) and r.kind = 'threshold' and r.enabled
  ) or exists (
    select from alert_rule r
    where r.tenant_id = p_tenant and r.client_id is null and r.kind = 'threshold' and r.enabled
  ) then
    if exists (
      select from alert a where a.tenant_id = p_tenant and a.device_id = any(p_clients)
        and (a.resolved_at is null or a.held)
    ) or exists (
      select from alert_pending p where p.tenant_id = p_tenant and p.device_id = any(p_clients)
    ) or exists (
      select from (
        select r.metric_name, min(r.threshold) filter (where r.condition = 'above') as highest,
          max(r.threshold) filter (where r.condition = 'below') as lowest
        from alert_rule r
        where r.tenant_id = p_tenant and r.kind = 'threshold' and r.enabled and (r.client_id is null or r.client_id in (
          select unnest(array[d.client_id, d.parent_id]) from client d
          where d.tenant_id = p_tenant and d.client_id = any(p_clients)))
        group by r.metric_name
      ) w
      join series s on s.tenant_id = p_tenant and s.metric_name = w.metric_name and s.series_id = any(p_series)
      join unnest(p_series, p_num) as u(series_id, num) on u.series_id = s.series_id
      where u.num > w.highest or u.num < w.lowest
    ) then
      return false;
    end if;
  end if;
  select timezone into strict zone from tenant where tenant_id = p_tenant;`;

export const alertsForStaff = (layout: Layout): Migration => ({
  up: async (db) => {
    for (const statement of statements) await run(db, statement);
    await makeTenantTables(db, layout, ['alert_pending']);
    for (const statement of foreignKeys) await run(db, statement);
    const store = layout.distributed ? storeLevelsOnCitus : storeLevels;
    await run(db, store.replace(unlessWatched, unlessAlerting));
  },
});
