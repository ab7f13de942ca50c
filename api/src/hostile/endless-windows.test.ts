import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { judgeSilence } from '../alerts/judge-silence.ts';
import { type ClientFixture, integratorOf } from '../testing/device-fixture.ts';
import type { Caller } from '../testing/caller.ts';
import { TestService } from '../testing/test-service.ts';
import type { Tenant } from '../tenants/tenants.queries.ts';
import { longestBlock } from './longest-block.ts';

/** How long anything may keep the event loop from everybody else. */
const longest = 250;
const tries = 3;
const DAY = 86_400_000;
const WINDOWS = 500;
const DEVICES = 2000;

let service: TestService;
let tenant: Tenant;
let site: ClientFixture;
let manager: Caller;

/** As many weekly windows as there may be, for ever and everywhere, of a site whose devices were never heard of. */
beforeAll(async () => {
  service = await TestService.start();
  tenant = await service.tenant();
  manager = await service.member(tenant, { roles: ['manager'] });
  site = await integratorOf(service, tenant, 'Roof');
  await service.inTenant(tenant, async ({ db, tenantId }) => {
    await sql`insert into maintenance_window
        (tenant_id, window_id, reason, starts_at, ends_at, weekly, everywhere, locations)
      select ${tenantId}::int, gen_random_uuid(), 'For ever', timestamp '2000-01-03' + i * interval '7 minutes',
        timestamp '2000-01-03' + i * interval '7 minutes' + interval '4 minutes', true, i % 2 = 0, array['Hill']
      from generate_series(1, ${WINDOWS}::int) as i returning 1`.execute(db);
    await sql`insert into client (tenant_id, client_id, name, location, parent_id, created_at)
      select ${tenantId}::int, gen_random_uuid(), 'Device ' || i, 'Hill', ${site.id}::uuid, '2000-01-01'
      from generate_series(1, ${DEVICES}::int) as i returning 1`.execute(db);
  });
});
afterAll(() => service.close());

async function shortest(work: () => Promise<unknown>): Promise<number> {
  let block = Infinity;
  for (let turn = 0; turn < tries && block > longest; turn += 1)
    block = Math.min(block, await longestBlock(work));
  return block;
}

it('weekly windows without end keep nobody from the event loop who lists them', async () => {
  const list = async () => {
    const { status, body } = await manager.get('/v1/maintenance-windows');
    expect([status, body.data.length]).toEqual([200, WINDOWS]);
    expect(Date.parse(body.data[WINDOWS - 1].next.to)).toBeGreaterThan(Date.now());
  };
  expect(await shortest(list)).toBeLessThan(longest);
});

it('nor who asks for those of a site', async () => {
  const [from, to] = [Date.now() - 200 * DAY, Date.now() + 199 * DAY].map((at) => new Date(at).toISOString());
  const times = async () => {
    const path = `/v1/maintenance-times?client_id=${site.id}&from=${from}&to=${to}`;
    const { status, body } = await manager.get(path);
    expect(status).toBe(200);
    expect(body.data.length).toBeGreaterThan(1000);
  };
  expect(await shortest(times)).toBeLessThan(longest);
});

it('nor readings of two years ago that a rule watches', async () => {
  const rule = { kind: 'threshold', name: 'Hot', condition: 'above', threshold: 80, severity: 'high' };
  expect((await manager.post('/v1/alert-rules', { ...rule, metric: 'temperature' })).status).toBe(201);
  let sent = 0;
  const send = async () => {
    sent += 1;
    const readings = Array.from({ length: 2000 }, (_, index) => ({
      timestamp: new Date(Date.now() - 700 * DAY + (sent * 2000 + index) * 60_000).toISOString(),
      metadata: { temperature: index === 0 ? 90 : 20 },
    }));
    const path = `/api/v1/devices/${site.id}/readings/batch`;
    const { status, body } = await site.caller.post(path, { readings });
    expect([status, body.data?.created]).toEqual([200, 2000]);
  };
  expect(await shortest(send)).toBeLessThan(longest);
});

it('nor the silence of many devices', async () => {
  const rule = { kind: 'offline', name: 'Gone', offline_minutes: 10_080, severity: 'high' };
  expect((await manager.post('/v1/alert-rules', rule)).status).toBe(201);
  expect(await longestBlock(() => judgeSilence(service.database))).toBeLessThan(longest);
});
