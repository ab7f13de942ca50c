import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../database/database.ts';
import { tenantTransaction } from '../database/tenant-transaction.ts';
import { hashSecret } from '../sessions/secret-token.ts';
import { findTenant, type Tenant } from '../tenants/tenants.queries.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { readCredentials } from './credentials.ts';
import { sitesOf } from './demo-sites.ts';
import { catchUp } from './follow-clock.ts';
import { demoTenants } from './people.ts';
import { meterOf } from './readings.ts';
import { missingDemoTenants, seedTenant } from './seed.ts';

const now = new Date();
let folder: string;
let storage: TestDatabase;
let database: Database;
let borealis: Tenant;
const missing: string[][] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'seed-'));
  storage = await testDatabase(folder);
  database = await storage.open();
  missing.push(await missingDemoTenants(database));
  await seedTenant(database, 'aurora', { dataDir: folder, what: 'people', now });
  missing.push(await missingDemoTenants(database));
  await seedTenant(database, 'borealis', { dataDir: folder, what: 'all', now });
  borealis = (await findTenant(database.owner, demoTenants.borealis.id)) as Tenant;
});
afterAll(async () => {
  await database.close();
  await storage.remove();
  rmSync(folder, { recursive: true });
});

async function rowsOf<T>(tenant: Tenant, query: ReturnType<typeof sql<T>>): Promise<T[]> {
  return tenantTransaction(database, tenant.tenantId, async ({ db }) => (await query.execute(db)).rows);
}

/** What is in a rollup and not in the readings under it, or the other way round. */
function rollupFaults(table: 'reading_1h' | 'reading_1d', unit: 'hour' | 'day') {
  const fresh = sql`select series_id, date_trunc(${unit}, ts - interval '1 microsecond', ${borealis.timezone}::text) as bucket, count(*)::int as n,
    round(sum(num)::numeric, 4) as sum, min(num) as min, max(num) as max, min(ts) as first_ts, max(ts) as last_ts
    from reading group by 1, 2`;
  const kept = sql`select series_id, bucket, n, round(sum::numeric, 4), min, max, first_ts, last_ts from ${sql.table(table)}`;
  return sql<object>`(${fresh} except ${kept}) union all (${kept} except ${fresh})`;
}

test('what is loaded is not loaded again', async () => {
  expect([...missing, await missingDemoTenants(database)]).toEqual([
    ['aurora', 'borealis'],
    ['borealis'],
    [],
  ]);
});

test('Aurora has its 124 users with roles, custom ones too', async () => {
  const aurora = (await findTenant(database.owner, demoTenants.aurora.id)) as Tenant;
  const counts = await rowsOf(
    aurora,
    sql<object>`
      select count(*)::int as users, count(*) filter (where status = 'active')::int as active,
        (select count(*)::int from user_role u join role r using (tenant_id, role_id)
          where u.tenant_id = ${aurora.tenantId} and r.name = 'admin') as admins,
        (select count(*)::int from role where tenant_id = ${aurora.tenantId} and not is_system) as custom,
        (select count(*)::int from client where tenant_id = ${aurora.tenantId}) as clients
      from app_user where tenant_id = ${aurora.tenantId}`,
  );
  expect(counts).toEqual([{ users: 124, active: 118, admins: 8, custom: 2, clients: 0 }]);
});

test('the readings are those of the physics, and the rollups agree with them', async () => {
  const [site] = sitesOf.borealis;
  const rows = await rowsOf(
    borealis,
    sql<{ at: number; num: number }>`select extract(epoch from ts)::float8 as at, num from reading
      join series using (tenant_id, series_id) where client_id = ${site?.id}::uuid and metric_name = 'power' order by ts`,
  );
  expect(rows).toHaveLength(30 * 96);
  expect(now.getTime() / 1000 - (rows.at(-1)?.at ?? 0)).toBeLessThan(900);
  const meter = site && meterOf(site);
  for (const { at, num } of [rows[0], rows[1000], rows.at(-1)].filter((row) => row !== undefined)) {
    expect(meter?.(at, 900).values.power).toBe(num);
  }
  expect(await rowsOf(borealis, rollupFaults('reading_1h', 'hour'))).toEqual([]);
  expect(await rowsOf(borealis, rollupFaults('reading_1d', 'day'))).toEqual([]);
});

test('the devices’ access tokens are kept for the simulator, readable by the owner only', async () => {
  const credentials = await readCredentials(folder);
  expect(credentials.length).toBeGreaterThan(3);
  expect(statSync(join(folder, 'demo-credentials.json')).mode & 0o777).toBe(0o600);
  const hashes = await rowsOf(borealis, sql<{ token_hash: string }>`select token_hash from client`);
  const known = new Set(hashes.map(({ token_hash: hash }) => hash));
  for (const { client_secret: secret } of credentials) expect(known).toContain(hashSecret(secret));
});

test('a demo that was off for a day catches up with the clock, once', async () => {
  const living = sitesOf.borealis.filter(
    ({ silentHours, status }) => silentHours === 0 && status === 'active',
  );
  const tomorrow = new Date(now.getTime() + 24 * 3_600_000);
  expect(await catchUp(database, tomorrow)).toBe(living.length * 96);
  expect(await catchUp(database, tomorrow)).toBe(0);
  expect(await rowsOf(borealis, rollupFaults('reading_1h', 'hour'))).toEqual([]);
  expect(await rowsOf(borealis, rollupFaults('reading_1d', 'day'))).toEqual([]);
});
