import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import { changeOrganization } from '../settings/settings.queries.ts';
import { createTenant, findTenant } from '../tenants/tenants.queries.ts';
import { type DeviceCredential, writeCredentials } from './credentials.ts';
import { DEMO_DAYS, sitesOf } from './demo-sites.ts';
import { lastReading, quarterBefore } from './demo-times.ts';
import { loadReadings, rollUpDays } from './load-readings.ts';
import { insertSites } from './load-sites.ts';
import { insertRoles, insertStaff } from './load-staff.ts';
import { type DemoTenant, demoTenants } from './people.ts';
import type { DemoSite } from './sites.ts';

export interface SeedOptions {
  dataDir: string;
  /** `people` leaves out sites and readings. */
  what: 'all' | 'people';
  now?: Date;
}

/** The demo tenants that still lack their data; none where somebody else's tenants are. */
export async function missingDemoTenants(database: Database): Promise<DemoTenant[]> {
  const ids = new Map(Object.entries(demoTenants).map(([key, { id }]) => [id, key as DemoTenant]));
  const present = await database.owner.selectFrom('tenant').select(['tenant_id', 'id']).execute();
  if (present.some(({ id }) => !ids.has(id))) return [];
  const filled = new Set<string>();
  for (const { tenant_id: number, id } of present) {
    // People come in the same transaction as everything else: with them a load that was cut short is told from a whole.
    const users = await database.owner.transaction().execute(async (tx) => {
      await bind(tx, number);
      return tx.selectFrom('app_user').select('user_id').where('tenant_id', '=', number).limit(1).execute();
    });
    if (users.length > 0) filled.add(id);
  }
  return [...ids].filter(([id]) => !filled.has(id)).map(([, key]) => key);
}

/** Loads a demo tenant, whole or not at all, and answers how many readings that were. */
export async function seedTenant(database: Database, key: DemoTenant, options: SeedOptions): Promise<number> {
  const now = options.now ?? new Date();
  const { id, name, timezone } = demoTenants[key];
  const tenant =
    (await findTenant(database.owner, id)) ?? (await createTenant(database, { id, name, timezone }));
  const credentials: DeviceCredential[] = [];
  const readings = await database.owner.transaction().execute(async (tx) => {
    await bind(tx, tenant.tenantId);
    // Invented data are not worth the room.
    await changeOrganization({ db: tx, tenantId: tenant.tenantId }, { auto_backup: false });
    await insertRoles(tx, tenant.tenantId, key);
    await insertStaff(tx, tenant.tenantId, key, now);
    if (options.what === 'people') return 0;
    credentials.push(...(await insertSites(tx, tenant, sitesOf[key], now)));
    const loaded = await loadReadings(tx, tenant, spansOf(sitesOf[key], now));
    await rollUpDays(tx, tenant);
    return loaded;
  });
  if (credentials.length > 0) await writeCredentials(options.dataDir, key, credentials);
  return readings;
}

/** Row security holds for the owner too, on servers where the owner is no superuser. */
async function bind(tx: Kysely<Schema>, tenantId: number): Promise<void> {
  await sql`set local app.tenant_id = ${sql.lit(String(tenantId))}`.execute(tx);
}

function spansOf(sites: readonly DemoSite[], now: Date) {
  const after = quarterBefore(now) - DEMO_DAYS * 24 * 3600;
  return sites
    .filter(({ silentHours }) => silentHours !== null && silentHours < DEMO_DAYS * 24)
    .map((site) => ({ site, span: { after, until: lastReading(site, now) } }));
}
