import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepHouse } from '../database/housekeeping.ts';
import { integratorOf } from '../testing/device-fixture.ts';
import { TestService } from '../testing/test-service.ts';
import type { Tenant } from '../tenants/tenants.queries.ts';
import { putToRest } from '../readings/at-rest/put-to-rest.ts';
import { BYTES_AT_REST, BYTES_OF_A_VALUE } from './stored-bytes.queries.ts';

const limit = 20 * BYTES_OF_A_VALUE;
let service: TestService;
beforeAll(async () => {
  service = await TestService.start({ QUOTA_STORED_BYTES: String(limit) });
  // What its housekeeping counts while readings come in is told twice, until it counts again.
  await service.app.jobRunner.stop();
});
afterAll(() => service.close());

const readings = (count: number, from = 0, value: number | string = 1) =>
  Array.from({ length: count }, (_, n) => ({
    timestamp: new Date(Date.UTC(2026, 8, 1) + (from + n) * 60_000).toISOString(),
    metadata: { [typeof value]: value },
  }));

async function inhabited() {
  const tenant = await service.tenant();
  const { id, caller } = await integratorOf(service, tenant);
  const send = (items: object[]) => caller.post(`/api/v1/devices/${id}/readings/batch`, { readings: items });
  const one = (item: object) => caller.post(`/api/v1/devices/${id}/readings`, item);
  return { tenant, send, one };
}

async function used(tenant: Tenant, at = service): Promise<number> {
  const staff = await service.member(tenant);
  const answer = await fetch(`${at.url}/v1/quotas`, { headers: { authorization: staff.authorization } });
  const { data } = (await answer.json()) as { data: { name: string; used: number; limit: number }[] };
  const found = data.find(({ name }) => name === 'stored_bytes');
  expect(found?.limit).toBe(limit);
  return found?.used ?? -1;
}

it('are counted as readings come in, and what would be more is refused', async () => {
  const { tenant, send, one } = await inhabited();
  expect(await used(tenant)).toBe(0);
  expect((await send(readings(10))).status).toBe(200);
  expect(await used(tenant)).toBe(10 * BYTES_OF_A_VALUE);
  // The same once more stores nothing.
  expect((await send(readings(10))).body.data.duplicate).toBe(10);
  expect(await used(tenant)).toBe(10 * BYTES_OF_A_VALUE);
  expect((await send(readings(5, 10, 'x'.repeat(40)))).status).toBe(200);
  expect(await used(tenant)).toBe(15 * BYTES_OF_A_VALUE + 200);
  expect((await send(readings(5, 20))).status).toBe(200);
  for (const refused of [await send(readings(1, 30)), await one(readings(1, 30)[0] ?? {})]) {
    expect([refused.status, refused.body.code]).toEqual([409, 'quota_reached']);
    expect(refused.body.message).toContain('bytes of readings');
  }
  const other = await inhabited();
  expect((await other.send(readings(1))).status).toBe(200);
});

it('are told to other processes, and counted anew by housekeeping', async () => {
  const { tenant, send } = await inhabited();
  // Too few to be a block.
  await send(readings(3));
  await send(readings(2, 20, 'four'));
  const another = await service.another();
  expect(await used(tenant, another)).toBe(0);
  await service.app.storedBytes.flush();
  expect(await used(tenant, another)).toBe(5 * BYTES_OF_A_VALUE + 8);
  expect(await used(tenant)).toBe(5 * BYTES_OF_A_VALUE + 8);
  await service.inTenant(tenant, ({ db, tenantId }) =>
    db.updateTable('tenant_usage').set({ stored_bytes: 1 }).where('tenant_id', '=', tenantId).execute(),
  );
  await keepHouse(service.database, 25);
  expect(await used(tenant)).toBe(5 * BYTES_OF_A_VALUE + 8);
  await another.close();
});

it('are fewer where readings rest, of which housekeeping knows', async () => {
  const { tenant, send } = await inhabited();
  expect((await send(readings(7))).status).toBe(200);
  expect((await send(readings(1, 3 * 24 * 60))).status).toBe(200);
  expect((await putToRest(service.database, tenant.tenantId)).readings).toBe(7);
  await service.app.storedBytes.flush();
  await keepHouse(service.database, 25);
  expect(await used(tenant)).toBe(7 * BYTES_AT_REST + BYTES_OF_A_VALUE);
});
