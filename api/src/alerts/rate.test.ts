import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Tenant } from '../tenants/tenants.queries.ts';
import type { Caller } from '../testing/caller.ts';
import { integratorOf } from '../testing/device-fixture.ts';
import { addClient, ingest } from '../testing/readings.ts';
import { TestService } from '../testing/test-service.ts';
import { WebhookReceiver } from '../testing/webhook-receiver.ts';
import { judgeRate } from './judge-rate.ts';
import { judgeSilence } from './judge-silence.ts';
import type { StaffAlert } from './staff-alerts.schema.ts';

let service: TestService;
let tenant: Tenant;
let manager: Caller;
let roof: string;

const MINUTE = 60_000;
/** The present, in whole minutes, so that the instants can be compared. */
const now = Math.floor(Date.now() / MINUTE) * MINUTE;

beforeAll(async () => {
  service = await TestService.start({ WEBHOOKS_PRIVATE: '127.0.0.0/8' });
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.tenant();
  manager = await service.member(tenant, { roles: ['manager'] });
  roof = await addClient(service, tenant, 'Roof');
});

const rule = {
  kind: 'rate',
  name: 'Too fast',
  metric: 'voltage',
  condition: 'below',
  threshold: 20,
  hysteresis: 5,
  for_minutes: 15,
  severity: 'medium',
};
const addRule = async (more: object = {}) => {
  const { body, status, text } = await manager.post('/v1/alert-rules', { ...rule, ...more });
  expect(status, text).toBe(201);
  return body.data;
};
type Values = (readonly [minutesAgo: number, value: number])[];
const send = (values: Values, client = roof) =>
  ingest(
    service,
    tenant,
    values.map(([minutes, value]) => ({
      client,
      metric: 'voltage',
      at: new Date(now - minutes * MINUTE),
      value,
    })),
  );
const fast = async (state = 'open'): Promise<StaffAlert[]> => {
  await judgeSilence(service.database);
  return (await manager.get(`/v1/alerts?kind=rate&state=${state}`)).body.data;
};

it('opens when a value has fallen by more than the limit within its minutes, and ends once it is calm', async () => {
  expect(await addRule()).toMatchObject({ ...rule, unit: 'V' });
  await send([
    [60, 240],
    [50, 225],
    [40, 215],
    [30, 215],
  ]);
  expect(await fast()).toEqual([]);
  await send([[20, 194]]);
  expect(await fast()).toMatchObject([
    {
      site: { name: 'Roof' },
      metric: 'voltage',
      condition: 'below',
      threshold: 20,
      minutes: 15,
      value: 21,
      unit: 'V',
      began_at: new Date(now - 20 * MINUTE).toISOString(),
    },
  ]);
  // 19 less than before is not calm: 15 would be.
  await send([[18, 196]]);
  expect(await fast()).toHaveLength(1);
  await send([[10, 200]]);
  expect(await fast()).toEqual([]);
  expect(await fast('resolved')).toHaveLength(1);
});

it('judges every reading between two looks, and none of the future, of the past or of a clock that is ahead', async () => {
  await addRule();
  await send([[100, 240]]);
  expect(await fast()).toEqual([]);
  // There and back between two looks.
  await send([
    [90, 240],
    [80, 200],
    [70, 240],
    [-60, 100],
  ]);
  expect(await fast()).toEqual([]);
  expect(await fast('resolved')).toHaveLength(1);
  await send([
    [95, 100],
    [69, 240],
  ]);
  expect(await fast()).toEqual([]);
  await send([[60, 200]]);
  expect(await fast()).toHaveLength(1);
});

it('stays resolved by hand until the value is calm', async () => {
  await addRule();
  await send([
    [50, 240],
    [45, 200],
  ]);
  const [alert] = await fast();
  await manager.post(`/v1/alerts/${alert?.id}/actions`, { action: 'resolve' });
  await send([[42, 200]]);
  expect(await fast()).toEqual([]);
  await send([[20, 200]]);
  expect(await fast()).toEqual([]);
  await send([[15, 170]]);
  expect(await fast()).toHaveLength(1);
});

it('neither judges nor compares with what was measured in maintenance', async () => {
  await addRule({ condition: 'above' });
  const wall = (minutes: number) =>
    new Date(now - minutes * MINUTE)
      .toLocaleString('sv-SE', { timeZone: 'Europe/Berlin' })
      .replace(' ', 'T')
      .slice(0, 16);
  const window = {
    reason: 'Service',
    starts_at: wall(60),
    ends_at: wall(40),
    weekly: false,
    everywhere: true,
    client_ids: [],
    locations: [],
  };
  expect((await manager.post('/v1/maintenance-windows', window)).status).toBe(201);
  await send([
    [65, 230],
    [58, 0],
    [50, 230],
    [45, 0],
    [39, 230],
  ]);
  expect(await fast()).toEqual([]);
  expect(await fast('resolved')).toEqual([]);
  expect(
    (await manager.post('/v1/alert-rules/dry-run', { ...rule, condition: 'above' })).body.data.total,
  ).toBe(0);
});

it('is watched for integrators too, whose webhooks are told', async () => {
  const { id, caller } = await integratorOf(service, tenant, 'Mill');
  const receiver = await WebhookReceiver.start();
  const events = ['metric.too_fast', 'metric.steady'];
  expect((await caller.post('/api/v1/webhooks', { url: receiver.url, events })).status).toBe(201);
  const { status, text } = await caller.post('/api/v1/alerts/rules', { ...rule, device_id: id });
  expect(status, text).toBe(201);
  await send([[30, 240]], id);
  await fast();
  await send([[25, 200]], id);
  expect((await fast()).map(({ site }) => site.name)).toEqual(['Mill']);
  await send([[5, 201]], id);
  expect(await fast()).toEqual([]);
  await expect.poll(() => receiver.received.length, { timeout: 5000 }).toBe(2);
  const told = receiver.received.map(({ body }) => JSON.parse(body));
  expect(new Set(told.map(({ type, data }) => [type, data.change, data.minutes, data.device_id]))).toEqual(
    new Set([
      ['metric.too_fast', 40, 15, id],
      ['metric.steady', 0, 15, id],
    ]),
  );
  await receiver.close();
});

it('is tried on the last 30 days with what it would have opened', { timeout: 120_000 }, async () => {
  const steps = fc.array(fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 200, max: 250 })), {
    minLength: 2,
    maxLength: 30,
  });
  const rules = fc.record({
    condition: fc.constantFrom('above', 'below'),
    threshold: fc.integer({ min: 0, max: 40 }),
    hysteresis: fc.integer({ min: 0, max: 50 }),
    for_minutes: fc.integer({ min: 1, max: 40 }),
  });
  await fc.assert(
    fc.asyncProperty(steps, rules, fc.integer({ min: 1, max: 4 }), async (given, more, pace) => {
      tenant = await service.tenant();
      manager = await service.member(tenant, { roles: ['manager'] });
      roof = await addClient(service, tenant, 'Roof');
      await addRule(more);
      let at = 400;
      const values = given.map(([after, value]) => [(at -= after), value] as const);
      // However many readings come between two looks, but for the first one, which says where it begins.
      await send(values.slice(0, 1));
      await service.inTenant(tenant, judgeRate);
      for (let from = 1; from < values.length; from += pace) {
        await send(values.slice(from, from + pace));
        await service.inTenant(tenant, judgeRate);
      }
      const alerts = await service.inTenant(tenant, ({ db }) =>
        sql<{ at: Date; change: number; is_open: boolean }>`
          select began_at as at, value as change, resolved_at is null as is_open from alert order by began_at desc`.execute(
          db,
        ),
      );
      const { body } = await manager.post('/v1/alert-rules/dry-run', { ...rule, ...more });
      expect(
        body.data.openings.map(
          ({ opened_at, ended_at, value }: { opened_at: string; ended_at: string | null; value: number }) => [
            Date.parse(opened_at),
            ended_at === null,
            value,
          ],
        ),
      ).toEqual(alerts.rows.map(({ at: began, is_open, change }) => [began.getTime(), is_open, change]));
    }),
    { numRuns: 15 },
  );
});

it.each([
  [{ for_minutes: 0 }, 'for_minutes'],
  [{ for_minutes: 361 }, 'for_minutes'],
  [{ threshold: -1 }, 'threshold'],
  [{ threshold: 1e308 }, 'threshold'],
  [{ metric: 'No metric' }, 'metric'],
])('is refused with %j', async (more, field) => {
  for (const path of ['/v1/alert-rules', '/v1/alert-rules/dry-run']) {
    const answer = await manager.post(path, { ...rule, ...more });
    expect([answer.status, answer.body.details?.[0].field]).toEqual([422, field]);
  }
});
