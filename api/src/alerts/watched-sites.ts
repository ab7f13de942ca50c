import { type RawBuilder, sql } from 'kysely';

/**
 * Whether `alert_rule r` watches the client of this alias. A client's rules watch it and the devices it registered; those of
 * the staff a site with its devices or all sites, as long as they are in service.
 */
export function watches(client: 'd'): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${client}.${name}`);
  return sql`(r.client_id in (${column('client_id')}, ${column('parent_id')}) or r.client_id is null
    and (r.site_id is null or r.site_id in (${column('client_id')}, ${column('parent_id')}))
    and ${column('status')} = 'active')`;
}

/** Of `alert_rule r` and `client d` the alert that is open as `a`, and as `h` the one that was resolved by hand while it was true. */
export function openAndHeldAlerts(tenantId: number): RawBuilder<unknown> {
  return sql`left join lateral (select a.alert_id from alert a where a.tenant_id = ${tenantId} and a.rule_id = r.rule_id
      and a.device_id = d.client_id and a.resolved_at is null limit 1) a on true
    left join lateral (select h.alert_id from alert h where h.tenant_id = ${tenantId} and h.rule_id = r.rule_id
      and h.device_id = d.client_id and h.held limit 1) h on true`;
}
