import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { startTemporaryPostgres } from '../../../toolchain/postgres.ts';
import type { DatabaseConfig } from '../config.ts';
import { createTenant, type Tenant } from '../tenants/tenants.queries.ts';
import { addClient, ingest, type TestReading } from '../testing/readings.ts';
import { testRetentionMonths } from '../testing/test-database.ts';
import { type Database, openDatabase } from './database.ts';
import { type TenantTransaction, tenantTransaction } from './tenant-transaction.ts';

/** As docs/operations.md says, step by step. */
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const reading = (client: string, minutesAgo: number, value: number): TestReading => ({
  client,
  metric: 'power',
  at: new Date(Date.now() - minutesAgo * 60_000),
  value,
});

/** What the helpers of the tests need of a service. */
const asService = (database: Database) => ({
  inTenant: <T>({ tenantId }: Tenant, work: (tx: TenantTransaction) => Promise<T>) =>
    tenantTransaction(database, tenantId, work),
});

async function fill(database: Database): Promise<{ tenant: Tenant; client: string }> {
  const tenant = await createTenant(database, { name: 'Aurora', timezone: 'Europe/Berlin' });
  const client = await addClient(asService(database), tenant);
  await ingest(asService(database), tenant, [reading(client, 20, 1), reading(client, 10, 2)]);
  return { tenant, client };
}

/** All that the tenant has, and that it can go on: what was restored takes new readings and counts them in. */
async function check(database: Database, tenant: Tenant, client: string): Promise<void> {
  const count = () =>
    tenantTransaction(database, tenant.tenantId, async ({ db }) => {
      const of = async (table: 'client' | 'role' | 'reading') =>
        (await db.selectFrom(table).selectAll().execute()).length;
      const hours = await db.selectFrom('reading_1h').select('n').execute();
      return [
        await of('client'),
        await of('role'),
        await of('reading'),
        hours.reduce((sum, { n }) => sum + n, 0),
      ];
    });
  const [clients, roles, readings, counted] = await count();
  expect([clients, roles, readings, counted]).toEqual([1, 4, 2, 2]);
  expect(await ingest(asService(database), tenant, [reading(client, 5, 3)])).toBe('c');
  expect((await count()).slice(2)).toEqual([3, 3]);
  // Row security came along.
  const other = await createTenant(database, { name: 'Borealis', timezone: 'UTC' });
  const seen = await tenantTransaction(database, other.tenantId, ({ db }) =>
    db.selectFrom('client').selectAll().execute(),
  );
  expect(seen).toEqual([]);
}

const ample = { timeout: 60_000 };

it('a copied folder of the embedded database is a backup, once the process has stopped', ample, async () => {
  const at = (name: string): DatabaseConfig => ({ kind: 'embedded', folder: join(folder, name) });
  cpSync(inject('databaseTemplate'), join(folder, 'database'), { recursive: true });
  const first = await openDatabase(at('database'), testRetentionMonths);
  const { tenant, client } = await fill(first);
  await first.close();
  cpSync(join(folder, 'database'), join(folder, 'copy'), { recursive: true });
  // What happens afterwards is not in it.
  const second = await openDatabase(at('database'), testRetentionMonths);
  await addClient(asService(second), tenant, 'Later');
  await second.close();
  const restored = await openDatabase(at('copy'), testRetentionMonths);
  await check(restored, tenant, client);
  await restored.close();
});

const postgres = await startTemporaryPostgres();
if (!postgres)
  process.stderr.write('!! SKIPPED: backup and restore by pg_dump: PostgreSQL is not installed here.\n');

it.runIf(postgres)(
  'a dump of PostgreSQL comes back whole on another server',
  { timeout: 60_000 },
  async () => {
    const target = await startTemporaryPostgres();
    if (!postgres || !target) throw new Error('PostgreSQL is not installed here.');
    try {
      const at = (url: string): DatabaseConfig => ({
        kind: 'postgres',
        url,
        replicaUrl: undefined,
        replicaLagMs: 0,
        distributed: false,
        poolSize: 4,
      });
      const database = await openDatabase(at(postgres.url), testRetentionMonths);
      const { tenant, client } = await fill(database);
      const dump = '/backup.dump';
      postgres.call('pg_dump', ['--format=custom', `--file=${postgres.folder}${dump}`, postgres.url]);
      await addClient(asService(database), tenant, 'Later');
      await database.close();

      cpSync(postgres.folder + dump, target.folder + dump);
      // Roles belong to the server, so a dump of a database does not hold them.
      const server = new pg.Client({ connectionString: target.url });
      await server.connect();
      await server.query('create role energy_app nologin');
      await server.end();
      target.call('pg_restore', ['--no-owner', '--exit-on-error', '-d', target.url, target.folder + dump]);
      const restored = await openDatabase(at(target.url), testRetentionMonths);
      await check(restored, tenant, client);
      await restored.close();
    } finally {
      target.stop();
      postgres.stop();
    }
  },
);
