import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Tenant } from '../tenants/tenants.queries.ts';
import type { Caller } from '../testing/caller.ts';
import { integratorOf } from '../testing/device-fixture.ts';
import { addClient, ingest } from '../testing/readings.ts';
import { TestService } from '../testing/test-service.ts';
import { WebhookReceiver } from '../testing/webhook-receiver.ts';
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

const rule = { kind: 'stuck', name: 'Stuck', metric: 'voltage', for_minutes: 120, severity: 'medium' };
const addRule = async (more: object = {}) => {
  const { body, status, text } = await manager.post('/v1/alert-rules', { ...rule, ...more });
  expect(status, text).toBe(201);
  return body.data;
};
const send = (values: [minutesAgo: number, value: number][], client = roof) =>
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
const stuck = async (state = 'open'): Promise<StaffAlert[]> => {
  await judgeSilence(service.database);
  return (await manager.get(`/v1/alerts?kind=stuck&state=${state}`)).body.data;
};

it('opens once the same value was sent for its minutes, and ends with another one', async () => {
  expect(await addRule()).toMatchObject({ ...rule, condition: null, threshold: null, unit: 'V' });
  await send([
    [300, 230],
    [240, 231],
    [180, 231],
    [121, 231],
  ]);
  expect(await stuck()).toEqual([]);
  await send([[119, 231]]);
  expect(await stuck()).toMatchObject([
    {
      site: { name: 'Roof' },
      rule: { name: 'Stuck' },
      metric: 'voltage',
      value: 231,
      unit: 'V',
      minutes: 120,
      condition: null,
      threshold: null,
      began_at: new Date(now - 240 * MINUTE).toISOString(),
    },
  ]);
  expect(await stuck()).toHaveLength(1);
  await send([[60, 230]]);
  expect(await stuck()).toEqual([]);
  expect(await stuck('resolved')).toHaveLength(1);
});

it('takes three readings, and none of the future, of silence or of nought', async () => {
  await addRule();
  const others = await Promise.all(
    ['Two readings', 'Ahead', 'Night', 'In between', 'Seldom'].map((name) =>
      addClient(service, tenant, name),
    ),
  );
  const [two = '', ahead = '', night = '', between = '', seldom = ''] = others;
  const hours = (value: number): [number, number][] => [
    [300, value],
    [200, value],
    [100, value],
  ];
  await send([hours(5)[0] ?? [300, 5], [100, 5]], two);
  await send(
    [
      [100, 5],
      [90, 5],
      [80, 5],
      [-600, 5],
    ],
    ahead,
  );
  await send(
    [
      [400, 5],
      [250, 5],
      [100, 5],
    ],
    seldom,
  );
  await send(hours(0), night);
  await send([...hours(5), [150, 6]], between);
  await send(hours(5));
  expect((await stuck()).map(({ site }) => site.name).toSorted()).toEqual(['Roof', 'Seldom']);
});

it('is judged by the newest reading that is not of the future', async () => {
  await addRule();
  await send([
    [300, 5],
    [200, 5],
    [100, 5],
    [-600, 7],
  ]);
  expect(await stuck()).toHaveLength(1);
  await send([[1, 6]]);
  expect(await stuck()).toEqual([]);
});

it('stays resolved by hand until the value has changed', async () => {
  await addRule();
  await send([
    [400, 5],
    [300, 5],
    [200, 5],
  ]);
  const [alert] = await stuck();
  await manager.post(`/v1/alerts/${alert?.id}/actions`, { action: 'resolve' });
  expect(await stuck()).toEqual([]);
  await send([[190, 6]]);
  expect(await stuck()).toEqual([]);
  await send([
    [180, 5],
    [100, 5],
    [50, 5],
  ]);
  expect(await stuck()).toHaveLength(1);
});

it('watches one site, none in maintenance, and nothing while it is off', async () => {
  const field = await addClient(service, tenant, 'Field');
  const hours: [number, number][] = [
    [400, 5],
    [300, 5],
    [200, 5],
  ];
  await send(hours);
  await send(hours, field);
  const { id } = await addRule({ client_id: field });
  await service.inTenant(tenant, ({ db }) =>
    sql`update client set status = 'maintenance' where client_id = ${field}::uuid`.execute(db),
  );
  expect(await stuck()).toEqual([]);
  await service.inTenant(tenant, ({ db }) =>
    sql`update client set status = 'active' where client_id = ${field}::uuid`.execute(db),
  );
  expect((await stuck()).map(({ site }) => site.name)).toEqual(['Field']);
  await manager.put(`/v1/alert-rules/${id}`, { ...rule, client_id: field, enabled: false });
  expect(await stuck()).toEqual([]);
});

it('is watched for integrators too, whose webhooks are told', async () => {
  const { id, caller } = await integratorOf(service, tenant, 'Mill');
  const receiver = await WebhookReceiver.start();
  const events = ['metric.stuck', 'metric.changed'];
  expect((await caller.post('/api/v1/webhooks', { url: receiver.url, events })).status).toBe(201);
  const { body, status, text } = await caller.post('/api/v1/alerts/rules', { ...rule, device_id: id });
  expect(status, text).toBe(201);
  expect(body.data).toMatchObject({ ...rule, device_id: id });
  const device = (await caller.post('/api/v1/devices', { name: 'Meter', type: 'meter' })).body.data.device_id;
  for (const client of [id, device])
    await send(
      [
        [240, 231],
        [119, 231],
        [60, 231],
      ],
      client,
    );
  expect((await stuck()).map(({ site }) => site.name)).toEqual(['Mill']);
  await send([[1, 230]], id);
  expect(await stuck()).toEqual([]);
  expect((await caller.get('/api/v1/alerts')).body.data).toMatchObject([{ status: 'resolved', value: 231 }]);
  await expect.poll(() => receiver.received.length, { timeout: 5000 }).toBe(2);
  const told = receiver.received.map((sent) => JSON.parse(sent.body));
  const all = new Set(told.map(({ type, data }) => [type, data.value, data.minutes, data.device_id]));
  expect(all).toEqual(
    new Set([
      ['metric.changed', 230, 120, id],
      ['metric.stuck', 231, 120, id],
    ]),
  );
  await receiver.close();
});

it('is tried on the last 30 days', async () => {
  await send([
    [1000, 5],
    [900, 5],
    [880, 5],
    [870, 5],
    [860, 6],
    [800, 0],
    [600, 0],
    [590, 0],
    [500, 7],
    [440, 7],
    [370, 7],
    [360, 7],
  ]);
  const { body } = await manager.post('/v1/alert-rules/dry-run', rule);
  expect(body.data).toMatchObject({ total: 2, sites: 1, watched_sites: 1 });
  const told = body.data.openings.map(
    ({ opened_at, ended_at, value }: { opened_at: string; ended_at: string | null; value: number }) => [
      value,
      (now - Date.parse(opened_at)) / MINUTE,
      ended_at && (now - Date.parse(ended_at)) / MINUTE,
    ],
  );
  expect(told).toEqual([
    [7, 370, null],
    [5, 880, 860],
  ]);
});

it.each([
  [{ for_minutes: 119 }, 'for_minutes'],
  [{ metric: 'No metric' }, 'metric'],
  [{ threshold: 5 }, 'threshold'],
])('is refused with %j', async (more, field) => {
  for (const path of ['/v1/alert-rules', '/v1/alert-rules/dry-run']) {
    const answer = await manager.post(path, { ...rule, ...more });
    expect([answer.status, answer.body.details?.[0].field]).toEqual([422, field]);
  }
});
