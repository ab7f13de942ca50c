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
