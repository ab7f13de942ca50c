import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Tenant } from '../tenants/tenants.queries.ts';
import type { Caller } from '../testing/caller.ts';
import { integratorOf } from '../testing/device-fixture.ts';
import { addClient, ingest } from '../testing/readings.ts';
import { TestService } from '../testing/test-service.ts';
import { WebhookReceiver } from '../testing/webhook-receiver.ts';
import { judgeImpossible } from './judge-impossible.ts';
import { judgeSilence } from './judge-silence.ts';
import type { StaffAlert } from './staff-alerts.schema.ts';

let service: TestService;
let tenant: Tenant;
let manager: Caller;
let roof: string;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The present, in whole minutes, so that the instants can be compared. */
const now = Math.floor(Date.now() / MINUTE) * MINUTE;

beforeAll(async () => {
  service = await TestService.start({ WEBHOOKS_PRIVATE: '127.0.0.0/8' });
});
afterAll(() => service.close());
beforeEach(() => begin());

async function begin(): Promise<void> {
  tenant = await service.tenant();
  // Those that a new organization begins with would open alerts of the same kind.
  await service.inTenant(tenant, ({ db, tenantId }) =>
    db.deleteFrom('alert_rule').where('tenant_id', '=', tenantId).execute(),
  );
  manager = await service.member(tenant, { roles: ['manager'] });
  roof = await addClient(service, tenant, 'Roof');
}

const rule = { kind: 'impossible', name: 'Impossible', threshold: 20, severity: 'medium' };
const addRule = async (more: object = {}) => {
  const { body, status, text } = await manager.post('/v1/alert-rules', { ...rule, ...more });
  expect(status, text).toBe(201);
  return body.data;
};
const facts = async (values: Record<string, unknown>, client = roof) => {
  await service.inTenant(tenant, ({ db, tenantId }) =>
    db
      .updateTable('client')
      .set(values)
      .where('tenant_id', '=', tenantId)
      .where('client_id', '=', client)
      .execute(),
  );
};
type Values = (readonly [at: number, value: number])[];
const send = (values: Values, client = roof) =>
  ingest(
    service,
    tenant,
    values.map(([at, value]) => ({ client, metric: 'power', at: new Date(at), value })),
  );
const impossible = async (state = 'open'): Promise<StaffAlert[]> => {
  await judgeSilence(service.database);
  return (await manager.get(`/v1/alerts?kind=impossible&state=${state}`)).body.data;
};
const ago = (minutes: number) => now - minutes * MINUTE;

/** A place on the equator where the sun stood highest so many hours ago. */
const noonBefore = (hours: number) => {
  const at = new Date(now - hours * HOUR);
  const longitude = (12 - (at.getUTCHours() + at.getUTCMinutes() / 60)) * 15;
  return { latitude: 0, longitude: longitude < -180 ? longitude + 360 : longitude };
};

it('opens beyond the nameplate by more than the margin, charging as well, and ends with a possible value', async () => {
  expect(await addRule()).toMatchObject({ ...rule, metric: 'power', condition: null, unit: '%' });
  await facts({ type: 'Battery', nameplate_kw: 100 });
  await send([[ago(40), 119_000]]);
  expect(await impossible()).toEqual([]);
  await send([[ago(30), -121_000]]);
  expect(await impossible()).toMatchObject([
    {
      site: { name: 'Roof' },
      metric: 'power',
      value: -121_000,
      threshold: 120_000,
      unit: 'W',
      began_at: new Date(ago(30)).toISOString(),
    },
  ]);
  await send([[ago(20), 1e308]]);
  expect(await impossible()).toHaveLength(1);
  await send([[ago(10), 100_000]]);
  expect(await impossible()).toEqual([]);
  expect(await impossible('resolved')).toHaveLength(1);
});

it('opens by what a solar site makes at night, and not by what trembles around nought or comes at day', async () => {
  await addRule();
  await facts({ type: 'Solar roof', peak_kwp: 100, ...noonBefore(12) });
  await send([[ago(30), 900]]);
  expect(await impossible()).toEqual([]);
  await send([[ago(20), 1100]]);
  expect(await impossible()).toMatchObject([{ value: 1100, threshold: null }]);
  await facts(noonBefore(0));
  await send([[ago(10), 90_000]]);
  expect(await impossible()).toEqual([]);
});

it('judges by the smallest margin that a number can be', async () => {
  const margin = { threshold: Number.MIN_VALUE };
  await addRule(margin);
  await facts({ type: 'Hydro', nameplate_kw: 1 });
  await send([[ago(10), 1001]]);
  expect(await impossible()).toMatchObject([{ threshold: 1000 }]);
  expect((await manager.post('/v1/alert-rules/dry-run', { ...rule, ...margin })).status).toBe(200);
});

it('judges wind at night by its nameplate only, and nothing without facts', async () => {
  await addRule();
  await facts({ type: 'Wind farm', nameplate_kw: 100, ...noonBefore(12) });
  const unknown = await addClient(service, tenant, 'Unknown');
  await facts({ type: 'Solar' }, unknown);
  await send([[ago(10), 100_000]]);
  await send([[ago(10), 1e9]], unknown);
  expect(await impossible()).toEqual([]);
});

it('judges no reading of the future, of the past or of maintenance, and stays resolved by hand', async () => {
  await addRule();
  await facts({ type: 'Hydro', nameplate_kw: 1 });
  await send([[ago(100), 500]]);
  await send([[now + HOUR, 9000]]);
  expect(await impossible()).toEqual([]);
  await send([[ago(110), 9000]]);
  expect(await impossible()).toEqual([]);
  await send([
    [ago(60), 9000],
    [ago(50), 500],
    [ago(40), 9000],
  ]);
  const [alert] = await impossible();
  expect(alert).toMatchObject({ began_at: new Date(ago(40)).toISOString() });
  expect(await impossible('resolved')).toHaveLength(1);
  await manager.post(`/v1/alerts/${alert?.id}/actions`, { action: 'resolve' });
  await send([[ago(30), 9000]]);
  expect(await impossible()).toEqual([]);
  await send([
    [ago(20), 500],
    [ago(10), 9000],
  ]);
  expect(await impossible()).toHaveLength(1);
  const calm = await addClient(service, tenant, 'Serviced');
  await facts({ type: 'Hydro', nameplate_kw: 1, status: 'maintenance' }, calm);
  await send([[ago(10), 9000]], calm);
  expect(await impossible()).toHaveLength(1);
});

it('is watched for integrators too, whose webhooks are told', async () => {
  const { id, caller } = await integratorOf(service, tenant, 'Mill');
  const receiver = await WebhookReceiver.start();
  const events = ['metric.impossible', 'metric.possible'];
  expect((await caller.post('/api/v1/webhooks', { url: receiver.url, events })).status).toBe(201);
  const { body, status, text } = await caller.post('/api/v1/alerts/rules', { ...rule, device_id: id });
  expect(status, text).toBe(201);
  expect(body.data).toMatchObject({ ...rule, device_id: id });
  await facts({ type: 'Hydro', nameplate_kw: 1 }, id);
  await send([[ago(20), 9000]], id);
  expect((await impossible()).map(({ site }) => site.name)).toEqual(['Mill']);
  await send([[ago(10), 500]], id);
  expect(await impossible()).toEqual([]);
  await expect.poll(() => receiver.received.length, { timeout: 5000 }).toBe(2);
  const told = receiver.received.map((sent) => JSON.parse(sent.body));
  expect(new Set(told.map(({ type, data }) => `${type} ${data.value} ${data.limit}`))).toEqual(
    new Set(['metric.impossible 9000 1200', 'metric.possible 500 null']),
  );
  await receiver.close();
});

it('is tried on the last 30 days with what it would have opened', { timeout: 120_000 }, async () => {
  const powers = fc.array(fc.constantFrom(0, 500, 2000, 101_000, 130_000, -130_000), {
    minLength: 4,
    maxLength: 40,
  });
  await fc.assert(
    fc.asyncProperty(
      powers,
      fc.integer({ min: 0, max: 50 }),
      fc.integer({ min: 0, max: 23 }),
      async (given, threshold, noon) => {
        await begin();
        await facts({ type: 'Solar', nameplate_kw: 100, ...noonBefore(noon) });
        await addRule({ threshold });
        const values = given.map((value, at) => [ago((given.length - at) * 45), value] as const);
        // Two looks: the first only at the first reading, which a new rule begins with.
        await send(values.slice(0, 1));
        await service.inTenant(tenant, judgeImpossible);
        await send(values.slice(1));
        await service.inTenant(tenant, judgeImpossible);
        const { rows } = await service.inTenant(tenant, ({ db }) =>
          sql<{ at: Date; value: number; is_open: boolean }>`
            select began_at as at, value, resolved_at is null as is_open from alert order by began_at desc`.execute(
            db,
          ),
        );
        const { body, text } = await manager.post('/v1/alert-rules/dry-run', { ...rule, threshold });
        expect(body.data, text).toBeDefined();
        expect(
          body.data.openings.map(
            ({
              opened_at,
              ended_at,
              value,
            }: {
              opened_at: string;
              ended_at: string | null;
              value: number;
            }) => [Date.parse(opened_at), ended_at === null, value],
          ),
        ).toEqual(rows.map(({ at, is_open, value }) => [at.getTime(), is_open, value]));
      },
    ),
    { numRuns: 15 },
  );
});

it.each([
  [{ threshold: -1 }, 'threshold'],
  [{ threshold: 1e308 }, 'threshold'],
  [{ metric: 'voltage' }, 'metric'],
])('is refused with %j', async (more, field) => {
  for (const path of ['/v1/alert-rules', '/v1/alert-rules/dry-run']) {
    const answer = await manager.post(path, { ...rule, ...more });
    expect([answer.status, answer.body.details?.[0].field]).toEqual([422, field]);
  }
});
