import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Tenant } from '../tenants/tenants.queries.ts';
import type { Caller } from '../testing/caller.ts';
import { integratorOf } from '../testing/device-fixture.ts';
import { addClient, ingest } from '../testing/readings.ts';
import { TestService } from '../testing/test-service.ts';
import { judgeCoverage } from './judge-coverage.ts';
import type { StaffAlert } from './staff-alerts.schema.ts';

let service: TestService;
let tenant: Tenant;
let manager: Caller;
let roof: string;

const HOUR = 3_600_000;
/** When the hour that goes on began. */
const hour = Math.floor(Date.now() / HOUR) * HOUR;

beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.tenant();
  manager = await service.member(tenant, { roles: ['manager'] });
  roof = await addClient(service, tenant, 'Roof');
});

const rule = {
  kind: 'coverage',
  name: 'Gaps',
  metric: 'voltage',
  threshold: 75,
  hysteresis: 10,
  for_minutes: 240,
  severity: 'medium',
};
const addRule = async (more: object = {}) => {
  const { body, status, text } = await manager.post('/v1/alert-rules', { ...rule, ...more });
  expect(status, text).toBe(201);
  return body.data;
};
/** A reading within each of these hours, counted back from the one that goes on. */
const send = (hoursAgo: readonly number[], client = roof) =>
  ingest(
    service,
    tenant,
    hoursAgo.map((ago) => ({
      client,
      metric: 'voltage',
      at: new Date(hour - ago * HOUR + 60_000),
      value: 230,
    })),
  );
/** Looks as it would have done so many hours ago. */
const lookBack = (hoursAgo: number) =>
  service.inTenant(tenant, (tx) => judgeCoverage(tx, hour - hoursAgo * HOUR + 30_000));
const gaps = async (state = 'open'): Promise<StaffAlert[]> =>
  (await manager.get(`/v1/alerts?kind=coverage&state=${state}`)).body.data;

it('opens when too few of the last hours have a reading, and ends when enough have', async () => {
  expect(await addRule()).toMatchObject({ ...rule, condition: 'below', unit: '%' });
  await send([20, 19, 18, 17, 16, 13, 12, 11, 10, 9]);
  // Of the hours 19 to 16 all are known, then 15 and 14 are not.
  for (const ago of [15, 14]) await lookBack(ago);
  expect(await gaps()).toEqual([]);
  await lookBack(13);
  expect(await gaps()).toEqual([]);
  await lookBack(12);
  expect(await gaps()).toMatchObject([
    {
      site: { name: 'Roof' },
      metric: 'voltage',
      value: 50,
      threshold: 75,
      unit: '%',
      minutes: 240,
      began_at: new Date(hour - 12 * HOUR).toISOString(),
    },
  ]);
  for (const ago of [11, 10, 9]) await lookBack(ago);
  // Three of four are not enough to end it.
  expect(await gaps()).toHaveLength(1);
  await lookBack(8);
  expect(await gaps()).toEqual([]);
  expect(await gaps('resolved')).toHaveLength(1);
});

it('looks at an hour once, and counts none before the first reading', async () => {
  await addRule();
  await send([5]);
  await lookBack(4);
  await lookBack(3);
  expect(await gaps()).toEqual([]);
  await lookBack(2);
  expect(await gaps()).toHaveLength(1);
  const [alert] = await gaps();
  await manager.post(`/v1/alerts/${alert?.id}/actions`, { action: 'resolve' });
  await lookBack(2);
  await lookBack(1);
  expect(await gaps()).toEqual([]);
});

it('leaves out hours in maintenance, in a dry run as well', async () => {
  await addRule();
  const wall = (ago: number) =>
    new Date(hour - ago * HOUR)
      .toLocaleString('sv-SE', { timeZone: 'Europe/Berlin' })
      .replace(' ', 'T')
      .slice(0, 16);
  const window = {
    reason: 'Service',
    starts_at: wall(15),
    ends_at: wall(12),
    weekly: false,
    everywhere: true,
    client_ids: [],
    locations: [],
  };
  expect((await manager.post('/v1/maintenance-windows', window)).status).toBe(201);
  await send([20, 19, 18, 17, 16, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  for (let ago = 19; ago >= 0; ago -= 1) await lookBack(ago);
  expect(await gaps('resolved')).toEqual([]);
  expect(await gaps()).toEqual([]);
  expect((await manager.post('/v1/alert-rules/dry-run', rule)).body.data).toMatchObject({
    total: 0,
    watched_sites: 1,
  });
});

it('is watched for integrators, too', async () => {
  const { id, caller } = await integratorOf(service, tenant, 'Mill');
  const { status, body, text } = await caller.post('/api/v1/alerts/rules', { ...rule, device_id: id });
  expect(status, text).toBe(201);
  expect(body.data).toMatchObject({ ...rule, condition: 'below', device_id: id });
  await send([9], id);
  await lookBack(1);
  expect((await caller.get('/api/v1/alerts')).body.data).toMatchObject([{ status: 'open', value: 0 }]);
});

it('is tried on the last 30 days with what it would have opened', { timeout: 120_000 }, async () => {
  const known = fc.array(fc.boolean(), { minLength: 4, maxLength: 24 });
  const rules = fc.record({
    threshold: fc.integer({ min: 1, max: 100 }),
    hysteresis: fc.integer({ min: 0, max: 100 }),
    for_minutes: fc.integer({ min: 2, max: 8 }).map((hours) => hours * 60),
  });
  await fc.assert(
    fc.asyncProperty(known, rules, async (given, more) => {
      tenant = await service.tenant('Aurora', 'Asia/Kolkata');
      manager = await service.member(tenant, { roles: ['manager'] });
      roof = await addClient(service, tenant, 'Roof');
      await addRule(more);
      const hours = [30, ...given.flatMap((is, at) => (is ? [29 - at] : []))];
      // Hours there begin at half past.
      const at = (ago: number) => new Date(hour - ago * HOUR - 29 * 60_000);
      await ingest(
        service,
        tenant,
        hours.map((ago) => ({ client: roof, metric: 'voltage', at: at(ago), value: 230 })),
      );
      for (let ago = 31; ago >= 0; ago -= 1)
        await service.inTenant(tenant, (tx) => judgeCoverage(tx, at(ago).getTime()));
      const { rows } = await service.inTenant(tenant, ({ db }) =>
        sql<{ at: Date; coverage: number; is_open: boolean }>`
          select began_at as at, value as coverage, resolved_at is null as is_open from alert order by began_at desc`.execute(
          db,
        ),
      );
      const { body, text } = await manager.post('/v1/alert-rules/dry-run', { ...rule, ...more });
      expect(body.data, text).toBeDefined();
      const told = body.data.openings.map(
        ({ opened_at, ended_at, value }: { opened_at: string; ended_at: string | null; value: number }) => [
          Date.parse(opened_at),
          ended_at === null,
          value,
        ],
      );
      // The hour that began since the last look is not looked at yet.
      const last = at(0).getTime();
      expect(told.filter(([opened]: [number]) => opened <= last)).toEqual(
        rows.map(({ at: began, is_open, coverage }) => [began.getTime(), is_open, coverage]),
      );
    }),
    { numRuns: 10 },
  );
});

it.each([
  [{ for_minutes: 60 }, 'for_minutes'],
  [{ for_minutes: 150 }, 'for_minutes'],
  [{ threshold: 0 }, 'threshold'],
  [{ threshold: 1e308 }, 'threshold'],
  [{ condition: 'above' }, 'condition'],
])('is refused with %j', async (more, field) => {
  for (const path of ['/v1/alert-rules', '/v1/alert-rules/dry-run']) {
    const answer = await manager.post(path, { ...rule, ...more });
    expect([answer.status, answer.body.details?.[0].field]).toEqual([422, field]);
  }
});
