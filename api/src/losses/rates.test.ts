import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { addClient } from '../testing/readings.ts';
import { TestService } from '../testing/test-service.ts';
import type { Losses } from './losses.schema.ts';
import { insertRate, lockRates } from './rates.queries.ts';
import type { NewRate } from './rates.schema.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());

const tariff: NewRate = {
  client_id: null,
  what: 'tariff',
  value: 0.1,
  currency: 'EUR',
  source: 'Contract of 2025',
  valid_from: '2026-01-01',
  valid_to: null,
};
const co2: NewRate = { ...tariff, what: 'co2', value: 0.4, currency: null, source: 'Ministry' };

it('give losses a cost: each day by the rate in force, the site’s own before the organization’s', async () => {
  const tenant = await service.tenant('Aurora', 'UTC');
  const admin = await service.member(tenant);
  const [one, other] = [await addClient(service, tenant, 'One'), await addClient(service, tenant, 'Other')];
  await service.inTenant(tenant, async ({ db, tenantId }) => {
    for (const client of [one, other]) {
      await sql`insert into loss_site (tenant_id, client_id, kind, state, missing, version, judged_at, judged_to)
        values (${tenantId}, ${client}::uuid, 'solar', 'known', '{}', 1, now(), now())`.execute(db);
      for (const day of ['2026-05-01', '2026-05-02'])
        await sql`insert into lost_energy values (${tenantId}, ${day}::date, ${client}::uuid, 24, 24, 200, 80, 0, 10, 100, 0, 0, 0, 0)`.execute(
          db,
        );
    }
  });
  const ask = async (): Promise<Losses> =>
    (await admin.get('/v1/losses?first_day=2026-05-01&last_day=2026-05-31')).body.data;
  expect((await ask()).cost).toEqual({ kwh: 400, money: [], money_kwh: 0, co2_kg: null, co2_kwh: 0 });
  expect((await ask()).first[0]).toMatchObject({ money: [], co2_kg: null });

  const enter = async (rate: NewRate) => {
    const { status, body, text } = await admin.post('/v1/energy-rates', rate);
    expect(status, text).toBe(201);
    return body.data.id as string;
  };
  await enter({ ...tariff, valid_to: '2026-05-01' });
  await enter({ ...tariff, value: 0.2, valid_from: '2026-05-02' });
  const own = await enter({ ...tariff, client_id: one, value: 1, currency: 'USD', valid_from: '2026-05-02' });
  await enter({ ...co2, client_id: other });
  // One: 100 kWh at 0.1 EUR, then 100 at 1 USD; other: 100 at 0.1 and 100 at 0.2.
  const { cost, first } = await ask();
  expect(cost).toMatchObject({ kwh: 400, money_kwh: 400, co2_kwh: 200 });
  const money = Object.fromEntries((cost?.money ?? []).map(({ currency, amount }) => [currency, amount]));
  expect(money['EUR']).toBeCloseTo(40, 6);
  expect(money['USD']).toBeCloseTo(100, 6);
  expect(cost?.co2_kg).toBeCloseTo(80, 6);
  const outage = first.find(({ client_id, cause }) => client_id === other && cause === 'outage');
  expect(outage?.money[0]?.amount).toBeCloseTo(30, 6);
  expect(outage?.co2_kg).toBeCloseTo(80, 6);

  expect((await admin.get('/v1/energy-rates')).body.data).toHaveLength(4);
  expect((await admin.delete(`/v1/energy-rates/${own}`)).status).toBe(204);
  expect((await admin.delete(`/v1/energy-rates/${own}`)).status).toBe(404);
  const amounts = (await ask()).cost?.money ?? [];
  expect(amounts).toHaveLength(1);
  expect(amounts[0]?.amount).toBeCloseTo(60, 6);
  const trail = (await admin.get('/v1/audit')).body.data;
  expect(trail[0]).toMatchObject({ action: 'tenant.settings_updated' });
});

it('that are wrong get a sentence, and are changed by who may change the organization', async () => {
  const tenant = await service.tenant();
  const admin = await service.member(tenant);
  const viewer = await service.member(tenant, { roles: ['viewer'] });
  expect((await viewer.get('/v1/energy-rates')).status).toBe(200);
  expect((await viewer.post('/v1/energy-rates', tariff)).status).toBe(403);
  expect((await service.anybody.get('/v1/energy-rates')).status).toBe(401);
  expect((await admin.post('/v1/energy-rates', tariff)).status).toBe(201);
  const refused = async (part: Partial<NewRate>) => {
    const { status, body } = await admin.post('/v1/energy-rates', { ...tariff, ...part });
    expect(status).toBe(422);
    return (body.details as { field: string; message: string }[]).map(
      ({ field, message }) => `${field} ${message}`,
    );
  };
  expect(await refused({})).toEqual([
    'valid_from overlaps with the one from 2026-01-01: delete that, or choose other days.',
  ]);
  const earlier = { valid_from: '2025-01-01', valid_to: '2025-12-31' };
  expect(await refused({ ...earlier, currency: 'XYQ' })).toEqual([
    'currency must be a currency of ISO 4217, such as EUR.',
  ]);
  expect(await refused({ ...earlier, what: 'co2' })).toEqual([
    'currency must be null: a CO₂ factor is in kg for each kWh.',
  ]);
  expect(await refused({ ...earlier, valid_to: '2024-01-01' })).toEqual(['valid_to is before valid_from']);
  expect(await refused({ ...earlier, valid_to: '2025-02-30' })).toEqual([
    'valid_to is not a day of the calendar',
  ]);
  const stranger = await addClient(service, await service.tenant());
  expect(await refused({ client_id: stranger })).toEqual(['client_id is no site of the organization.']);
  for (const part of [{ value: -1 }, { value: 1e9 }, { source: ' ' }]) await refused(part);
});

// The embedded database has one writer: there nobody can be between the look and the entry.
it.runIf(process.env.TEST_DATABASE_URL)(
  'entered by two processes at once for the same days are one',
  async () => {
    const tenant = await service.tenant();
    const admin = await service.member(tenant);
    const entered = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const first = service.inTenant(tenant, async (tx) => {
      await lockRates(tx);
      await insertRate(tx, tariff);
      entered.resolve();
      await goOn.promise;
    });
    await entered.promise;
    const second = admin.post('/v1/energy-rates', tariff);
    await vi.waitFor(async () => {
      const { rows } = await sql<{ waiting: boolean }>`
      select exists (select from pg_locks where locktype = 'advisory' and not granted) as waiting`.execute(
        service.database.owner,
      );
      expect(rows).toEqual([{ waiting: true }]);
    }, 15_000);
    goOn.resolve();
    await first;
    expect((await second).status).toBe(422);
  },
);
