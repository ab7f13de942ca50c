import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTemporaryPostgres, type TemporaryPostgres } from '../../../toolchain/postgres.ts';
import { createTenant, type Tenant } from '../tenants/tenants.queries.ts';
import { TEST_RETENTION_MONTHS } from '../testing/test-database.ts';
import { type Database, openDatabase } from './database.ts';
import { tenantRead, tenantTransaction } from './tenant-transaction.ts';

const primary = await startTemporaryPostgres();
if (!primary)
  process.stderr.write('!! SKIPPED: statistics from a replica: PostgreSQL is not installed here.\n');

describe.runIf(primary)('statistics with a replica', () => {
  let standby: TemporaryPostgres | undefined;
  let database: Database;
  let tenant: Tenant;

  beforeAll(async () => {
    standby = await primary?.standby();
    database = await openDatabase(
      {
        kind: 'postgres',
        url: primary?.url ?? '',
        replicaUrl: standby?.url,
        replicaLagMs: 1000,
        distributed: false,
        poolSize: 5,
      },
      TEST_RETENTION_MONTHS,
    );
    tenant = await createTenant(database, { name: 'Aurora', timezone: 'UTC' });
  }, 60_000);
  afterAll(async () => {
    await database.close();
    primary?.stop();
  });

  const addClient = (name: string) =>
    tenantTransaction(database, tenant.tenantId, ({ db, tenantId }) =>
      db.insertInto('client').values({ tenant_id: tenantId, client_id: crypto.randomUUID(), name }).execute(),
    );
  const read = () =>
    tenantRead(database, tenant.tenantId, async ({ db, tenantId }) => {
      const clients = await db
        .selectFrom('client')
        .select('name')
        .where('tenant_id', '=', tenantId)
        .orderBy('name')
        .execute();
      const { rows } = await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(db);
      return { names: clients.map(({ name }) => name), fromReplica: rows[0]?.standby };
    });
  const replay = (what: 'pause' | 'resume') =>
    sql.raw(`select pg_wal_replay_${what}()`).execute(database.replica?.db ?? database.owner);

  it('come from it, under the same row security', async () => {
    await addClient('North');
    await expect.poll(read).toEqual({ names: ['North'], fromReplica: true });
    const other = await createTenant(database, { name: 'Borealis', timezone: 'UTC' });
    const seen = await tenantRead(database, other.tenantId, ({ db }) =>
      db.selectFrom('client').selectAll().execute(),
    );
    expect(seen).toEqual([]);
  });

  it('are no reason to start on the standby itself, or on a server that is still being restored', async () => {
    await expect.poll(read).toMatchObject({ fromReplica: true });
    const { url = '' } = standby ?? {};
    const there = {
      kind: 'postgres',
      url,
      replicaUrl: undefined,
      replicaLagMs: 0,
      distributed: false,
      poolSize: 2,
    } as const;
    await expect(openDatabase(there, TEST_RETENTION_MONTHS)).rejects.toThrow(
      /^The database at 127\.0\.0\.1:\d+ takes no writes: it is still being restored, or is a standby\./,
    );
  });

  it('come from the primary while it is too far behind, and from it again when it has caught up', async () => {
    await replay('pause');
    await addClient('South');
    await expect.poll(read, { timeout: 5000 }).toEqual({ names: ['North', 'South'], fromReplica: false });
    await replay('resume');
    await expect.poll(read, { timeout: 5000 }).toEqual({ names: ['North', 'South'], fromReplica: true });
  });

  it('that cannot be right are not asked of the primary again', async () => {
    const failing = tenantRead(database, tenant.tenantId, ({ db }) => sql`select 1 / 0`.execute(db));
    await expect(failing).rejects.toThrow('division by zero');
    expect(database.replica?.isFresh).toBe(true);
  });

  it('come from the primary when it is gone, without a failure', async () => {
    standby?.stop();
    for (let turn = 0; turn < 5; turn += 1) {
      expect(await read()).toEqual({ names: ['North', 'South'], fromReplica: false });
    }
  });

  it('come from the primary when it is not there at the start', async () => {
    const config = { kind: 'postgres', url: primary?.url ?? '', distributed: false, poolSize: 2 } as const;
    const late = await openDatabase(
      { ...config, replicaUrl: standby?.url, replicaLagMs: 1000 },
      TEST_RETENTION_MONTHS,
    );
    expect(late.replica?.isFresh).toBe(false);
    await late.close();
  });
});
