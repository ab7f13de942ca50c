import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../database/database.ts';
import { tenantTransaction } from '../database/tenant-transaction.ts';
import { newSecret } from '../sessions/secret-token.ts';
import { createTenant } from '../tenants/tenants.queries.ts';
import { Caller } from '../testing/caller.ts';
import { SmtpReceiver } from '../testing/smtp-receiver.ts';
import { TEST_RETENTION_MONTHS } from '../testing/test-database.ts';
import { insertUser } from '../users/new-user.queries.ts';
import { ServerProcess, TestFolder } from './testing/server-process.ts';

const client = randomUUID();
let folder: TestFolder;
let secret: string;
let smtp: SmtpReceiver;
let server: ServerProcess;

beforeEach(async () => {
  smtp = await SmtpReceiver.start();
  folder = new TestFolder();
  folder.prepare();
  const config = { kind: 'embedded', folder: join(folder.data, 'database') } as const;
  const database = await openDatabase(config, TEST_RETENTION_MONTHS);
  const tenant = await createTenant(database, { name: 'Aurora', timezone: 'Europe/Berlin' });
  const made = newSecret('ems', tenant.id);
  secret = made.secret;
  await tenantTransaction(database, tenant.tenantId, async (tx) => {
    const { db, tenantId } = tx;
    await db
      .insertInto('client')
      .values({ tenant_id: tenantId, client_id: client, name: 'North roof', token_hash: made.hash })
      .execute();
    const { role_id } = await db
      .selectFrom('role')
      .select('role_id')
      .where('tenant_id', '=', tenantId)
      .where('name', '=', 'viewer')
      .executeTakeFirstOrThrow();
    await insertUser(tx, {
      email: 'ada@aurora.example',
      username: 'ada',
      first_name: 'Ada',
      last_name: 'Lindqvist',
      role_ids: [role_id],
    });
  });
  await database.close();
});
afterEach(async () => {
  server.signal('SIGKILL');
  await server.exit();
  await smtp.close();
  folder.remove();
});

async function begin(): Promise<Caller> {
  server = new ServerProcess({
    DATA_DIR: folder.data,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'alerts@energy.example',
  });
  const url = await server.ready();
  const body = { grant_type: 'client_credentials', client_id: client, client_secret: secret };
  const { access_token: token } = (await new Caller(url).post('/api/v1/auth/token', body)).body;
  return new Caller(url, { token });
}

test('kill -9 between opening an alert and sending its mail: it is sent, and once', {
  timeout: 120_000,
}, async () => {
  const integrator = await begin();
  const rule = {
    kind: 'threshold',
    name: 'No power',
    metric: 'power',
    condition: 'below',
    threshold: 1,
    severity: 'high',
  };
  expect((await integrator.post('/api/v1/alerts/rules', rule)).status).toBe(201);
  const timestamp = new Date(Date.now() - 60_000).toISOString();
  const sent = await integrator.post(`/api/v1/devices/${client}/readings`, {
    timestamp,
    metadata: { power: 0 },
  });
  expect(sent.status, sent.text).toBe(201);
  // The mail waits for two seconds for more of the same; the process is gone before that.
  server.signal('SIGKILL');
  expect(await server.exit()).toBeNull();
  expect(smtp.received).toEqual([]);

  await begin();
  await expect.poll(() => smtp.received.length, { timeout: 60_000, interval: 50 }).toBe(1);
  // Another death and another start send it no second time.
  server.signal('SIGKILL');
  await server.exit();
  const last = await begin();
  expect((await last.get('/api/v1/alerts')).body.data).toMatchObject([
    { status: 'open', rule_name: 'No power' },
  ]);
  expect(smtp.received).toHaveLength(1);
});
