import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../database/database.ts';
import { tenantTransaction } from '../database/tenant-transaction.ts';
import { newSecret } from '../sessions/secret-token.ts';
import { createTenant } from '../tenants/tenants.queries.ts';
import { Caller } from '../testing/caller.ts';
import { TEST_RETENTION_MONTHS } from '../testing/test-database.ts';
import { ServerProcess, TestFolder } from './testing/server-process.ts';

const batchSize = 100;
const minute = 60_000;
const client = randomUUID();
let folder: TestFolder;
let secret: string;
let server: ServerProcess;

beforeEach(async () => {
  folder = new TestFolder();
  folder.prepare();
  const config = { kind: 'embedded', folder: join(folder.data, 'database') } as const;
  const database = await openDatabase(config, TEST_RETENTION_MONTHS);
  const tenant = await createTenant(database, { name: 'Aurora', timezone: 'Europe/Berlin' });
  const made = newSecret('ems', tenant.id);
  secret = made.secret;
  await tenantTransaction(database, tenant.tenantId, ({ db, tenantId }) =>
    db
      .insertInto('client')
      .values({ tenant_id: tenantId, client_id: client, name: 'Meter', token_hash: made.hash })
      .execute(),
  );
  await database.close();
});
afterEach(async () => {
  server.signal('SIGKILL');
  await server.exit();
  folder.remove();
});

async function begin(): Promise<Caller> {
  server = new ServerProcess({ DATA_DIR: folder.data });
  const url = await server.ready();
  const body = { grant_type: 'client_credentials', client_id: client, client_secret: secret };
  const { access_token: token } = (await new Caller(url).post('/api/v1/auth/token', body)).body;
  return new Caller(url, { token });
}

test('kill -9 during ingest loses no acknowledged reading', async () => {
  const path = `/api/v1/devices/${client}/readings`;
  const first = Math.floor(Date.now() / minute) * minute - 20 * 24 * 60 * minute;
  const integrator = await begin();
  const acknowledged: number[] = [];
  let next = 0;

  // Four connections send until the process dies under them.
  const connection = async () => {
    for (;;) {
      const batch = Array.from({ length: batchSize }, () => next++);
      const readings = batch.map((number) => ({
        timestamp: new Date(first + number * minute).toISOString(),
        consumption: number,
      }));
      const answer = await integrator.post(`${path}/batch`, { readings }).catch(() => undefined);
      if (!answer) return;
      expect(answer.body.data.created).toBe(batchSize);
      acknowledged.push(...batch);
      if (acknowledged.length >= 20 * batchSize) server.signal('SIGKILL');
    }
  };
  await Promise.all([connection(), connection(), connection(), connection()]);
  expect(await server.exit()).toBeNull();

  const again = await begin();
  const stored = new Map<number, number>();
  let cursor: string | null = '';
  while (cursor !== null) {
    const page = await again.get(`${path}?limit=1000${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
    for (const { timestamp, consumption } of page.body.data) {
      stored.set((Date.parse(timestamp) - first) / minute, consumption);
    }
    cursor = page.body.next_cursor;
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(20 * batchSize);
  expect(acknowledged.filter((number) => stored.get(number) !== number)).toEqual([]);

  const stats = await again.get(
    `/api/v1/devices/${client}/stats?start=${new Date(first - minute).toISOString()}`,
  );
  const sum = [...stored.values()].reduce((total, value) => total + value, 0);
  expect(stats.body.data.metrics).toMatchObject([
    { metric: 'energy_consumption', data_points: stored.size, sum },
  ]);
});
