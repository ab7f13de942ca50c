import type { Kysely } from 'kysely';
import { roleColumns } from '../clients/client-role.ts';
import type { Schema } from '../database/schema.ts';
import { newSecret } from '../sessions/secret-token.ts';
import type { Tenant } from '../tenants/tenants.queries.ts';
import type { DeviceCredential } from './credentials.ts';
import { before, lastReading } from './demo-times.ts';
import { seedOf, uniform } from './seeded.ts';
import { factsOf } from './site-facts.ts';
import type { DemoSite } from './sites.ts';

/** Inserts the sites as clients and answers the access tokens of those that report now. */
export async function insertSites(
  tx: Kysely<Schema>,
  tenant: Tenant,
  sites: readonly DemoSite[],
  now: Date,
): Promise<DeviceCredential[]> {
  const credentials: DeviceCredential[] = [];
  const rows = sites.map((site) => {
    const { secret, hash } = newSecret('ems', tenant.id);
    if (site.silentHours === 0 && site.equipment.kind !== 'station') {
      credentials.push({ client_id: site.id, client_secret: secret, name: site.name });
    }
    const built = before(now, 24 * (60 + Math.floor(uniform(seedOf(site.id), 0) * 700)));
    return {
      tenant_id: tenant.tenantId,
      client_id: site.id,
      parent_id: site.parentId,
      name: site.name,
      description: site.description,
      type: site.type,
      ...roleColumns(site),
      location: site.location,
      building: site.building,
      status: site.status,
      ...factsOf(site, built),
      token_hash: hash,
      last_seen_at: site.silentHours === null ? null : new Date(lastReading(site, now) * 1000),
      created_at: built,
      updated_at: built,
    };
  });
  // A parent is there before its children.
  await tx
    .insertInto('client')
    .values(rows.filter(({ parent_id: parent }) => parent === null))
    .execute();
  const children = rows.filter(({ parent_id: parent }) => parent !== null);
  if (children.length > 0) await tx.insertInto('client').values(children).execute();
  return credentials;
}
