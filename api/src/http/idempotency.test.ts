import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Tenant } from '../tenants/tenants.queries.ts';
import { type ClientFixture, integratorOf } from '../testing/device-fixture.ts';
import { TestService } from '../testing/test-service.ts';

let service: TestService;
let tenant: Tenant;
let client: ClientFixture;
beforeAll(async () => {
  service = await TestService.start();
  tenant = await service.tenant();
  client = await integratorOf(service, tenant);
});
afterAll(() => service.close());

const send = (key: string) =>
  client.caller.post(
    '/api/v1/webhooks',
    { url: 'https://hooks.example.com/x', events: ['device.offline'] },
    { 'idempotency-key': key },
  );

/** As a process leaves it that died, or is still at it. */
const leaveBegun = (key: string, process: number) =>
  service.inTenant(tenant, ({ db, tenantId }) =>
    db
      .updateTable('idempotency_key')
      .set({ status: null, answer: null, claimed_by: process })
      .where('tenant_id', '=', tenantId)
      .where('key', '=', key)
      .execute(),
  );

it('a request whose process died is done at once when it is sent again, by one of those who send it', async () => {
  const key = 'of-one-that-died';
  expect((await send(key)).status).toBe(201);
  await leaveBegun(key, 4711);
  const statuses = (await Promise.all([send(key), send(key), send(key)])).map(({ status }) => status);
  // The others are told that it is under way, or get its answer.
  expect(statuses).toContain(201);
  expect(statuses.every((status) => status === 201 || status === 409)).toBe(true);
  expect((await send(key)).headers.get('idempotency-replayed')).toBe('true');
});

it('a request that another process is still at is not done twice', async () => {
  const other = await service.another();
  const key = 'of-one-that-lives';
  expect((await send(key)).status).toBe(201);
  await leaveBegun(key, other.database.presence.number);
  expect((await send(key)).status).toBe(409);
  await other.close();
  // The embedded database was lent to it by the first process, which is still there.
  const afterwards = service.database.kind === 'postgres' ? 201 : 409;
  await expect.poll(async () => (await send(key)).status).toBe(afterwards);
});
