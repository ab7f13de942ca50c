import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { startTemporaryPostgres, type TemporaryPostgres } from '../../../toolchain/postgres.ts';
import type { DatabaseConfig } from '../config.ts';
import { createTenant, type Tenant } from '../tenants/tenants.queries.ts';
import { addClient, ingest, type TestReading } from '../testing/readings.ts';
import { TEST_RETENTION_MONTHS } from '../testing/test-database.ts';
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

it('a copied folder of the embedded database is a backup, once the process has stopped', async () => {
  const at = (name: string): DatabaseConfig => ({ kind: 'embedded', folder: join(folder, name) });
  cpSync(inject('databaseTemplate'), join(folder, 'database'), { recursive: true });
  const first = await openDatabase(at('database'), TEST_RETENTION_MONTHS);
  const { tenant, client } = await fill(first);
  await first.close();
  cpSync(join(folder, 'database'), join(folder, 'copy'), { recursive: true });
  // What happens afterwards is not in it.
  const second = await openDatabase(at('database'), TEST_RETENTION_MONTHS);
  await addClient(asService(second), tenant, 'Later');
  await second.close();
  const restored = await openDatabase(at('copy'), TEST_RETENTION_MONTHS);
  await check(restored, tenant, client);
  await restored.close();
});

const postgres = await startTemporaryPostgres();
if (!postgres)
  process.stderr.write('!! SKIPPED: backup and restore by pg_dump: PostgreSQL is not installed here.\n');

/** The documentation's own lines, in their order. */
function documented(language: 'sql' | 'sh'): string[] {
  const text = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
  const [, chapter = ''] = text.split('## Backup and restore');
  const [own = ''] = chapter.split(/^## /m);
  return [...own.matchAll(/^```(\w+)\n(.*?)^```/gms)]
    .filter(([, name]) => name === language)
    .map(([, , lines = '']) => lines);
}

const serverAt = (url: string): DatabaseConfig => ({
  kind: 'postgres',
  url,
  replicaUrl: undefined,
  replicaLagMs: 0,
  distributed: false,
  poolSize: 4,
});

async function asSuperuser(server: TemporaryPostgres, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  // One by one: a database cannot be made in a transaction.
  for (const statement of statements.split(';').filter((part) => part.trim())) await client.query(statement);
  await client.end();
}

/** The address of a database for a role that is no superuser. */
function addressOf(server: TemporaryPostgres, role: string, database: string): string {
  const url = new URL(server.url);
  url.username = role;
  url.pathname = database;
  return url.href;
}

it.runIf(postgres)('a dump of PostgreSQL comes back whole on another server', async () => {
  const target = await startTemporaryPostgres();
  if (!postgres || !target) throw new Error('PostgreSQL is not installed here.');
  try {
    const [makeReader = '', makeTarget = ''] = documented('sql');
    const [dump = '', restore = ''] = documented('sh');
    // The documented roles: nobody here is a superuser.
    await asSuperuser(postgres, makeTarget);
    const owner = addressOf(postgres, 'energy_owner', 'energy');
    const database = await openDatabase(serverAt(owner), TEST_RETENTION_MONTHS);
    const { tenant, client } = await fill(database);
    expect(() => postgres.shell(dump, { BACKUP_URL: owner })).toThrow('row-level security');
    await asSuperuser(postgres, makeReader);
    postgres.shell(dump, { BACKUP_URL: addressOf(postgres, 'energy_backup', 'energy') });
    await addClient(asService(database), tenant, 'Later');
    await database.close();

    cpSync(join(postgres.folder, 'backup.dump'), join(target.folder, 'backup.dump'));
    await asSuperuser(target, makeTarget);
    const restoredOwner = addressOf(target, 'energy_owner', 'energy');
    target.shell(restore, { DATABASE_URL: restoredOwner });
    const restored = await openDatabase(serverAt(restoredOwner), TEST_RETENTION_MONTHS);
    await check(restored, tenant, client);
    await restored.close();
  } finally {
    target.stop();
    postgres.stop();
  }
});
