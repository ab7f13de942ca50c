import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deviceOf } from '../demo/physics/devices.ts';
import type { Tenant } from '../tenants/tenants.queries.ts';
import { addClient, ingest } from '../testing/readings.ts';
import { setting } from '../testing/statistics.ts';
import { TestService } from '../testing/test-service.ts';
import { keepRun } from './forecasts.queries.ts';
import { makeForecasts } from './make-forecasts.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());

const HOUR = 3_600_000;
const DAYS = 25;
const now = Math.floor(Date.now() / HOUR) * HOUR;
const begin = now - DAYS * 24 * HOUR;
const place = { latitude: 51.6, longitude: 14.2, altitude: 110, region: 'forecast' };

/** A plant of the demo's physics. */
function readings(client: string, name: string, share = 1) {
  const device = deviceOf({ kind: 'wind', rated: 1_000_000, meanSpeed: 8 }, place, name);
  return Array.from({ length: DAYS * 24 }, (_, hour) => {
    const at = begin + hour * HOUR;
    const watts = [0, 1, 2, 3].map((quarter) => device(at / 1000 + quarter * 900 + 450).power ?? 0);
    const value = (share * watts.reduce((sum, power) => sum + power, 0)) / 4000;
    return { client, metric: 'energy_consumption', at: new Date(at + HOUR), value };
  });
}

const describeAs = (tenant: Tenant, id: string, type: string) =>
  service.inTenant(tenant, ({ db, tenantId }) =>
    sql`update client set type = ${type}, role = 'generation' where tenant_id = ${tenantId} and client_id = ${id}::uuid`.execute(
      db,
    ),
  );

const make = (tenant: Tenant, at = now + 10 * 60_000) =>
  makeForecasts(service.database, tenant.tenantId, new Date(at));

describe('a forecast', () => {
  it('is told of each site and of all, by quarters of an hour, with what such forecasts were off by', async () => {
    const { tenant, client } = await setting(service);
    const staff = await service.member(tenant);
    const other = await addClient(service, tenant, 'Other');
    for (const id of [client, other]) await describeAs(tenant, id, 'wind');
    await ingest(service, tenant, [...readings(client, 'one'), ...readings(other, 'two', 3)]);
    const ask = async (id: string) => (await staff.get(`/v1/clients/${id}/forecast`)).body.data;
    expect(await ask(client)).toMatchObject({ state: 'too_few_days', points: [] });
    expect(await make(tenant)).toBe(2);
    const [one, two] = [await ask(client), await ask(other)];
    expect(one).toMatchObject({ state: 'known', step_minutes: 15 });
    expect(['model', 'climatology', 'persistence']).toContain(one.method);
    expect(one.points.length).toBeGreaterThanOrEqual(188);
    for (const { p10, p50, p90 } of one.points) {
      expect(0 <= p10 && p10 <= p50 && p50 <= p90 && p90 <= 1100).toBe(true);
    }
    expect(one.error.hours).toBeGreaterThan(200);
    const isBest = one.error.rmse_skill > 0 && one.error.crps_skill > 0;
    expect(isBest).toBe(one.method === 'model');
    expect(one.error.nmae).toBe(one.error[`nmae_${one.method}`]);

    const sums = (await staff.get('/v1/forecasts')).body.data;
    expect(sums).toMatchObject([{ role: 'generation', sites: 2, state: 'known' }]);
    const [sum] = sums;
    // Both stand in one wind, though not quite: their sum is less sure than each, and surer than their quantiles added up.
    const apart = (points: { p10: number; p90: number }[]) =>
      points.reduce((total, { p10, p90 }) => total + p90 - p10, 0);
    expect(apart(sum.points)).toBeLessThan(apart(one.points) + apart(two.points));
    expect(apart(sum.points)).toBeGreaterThan(0.5 * (apart(one.points) + apart(two.points)));

    // The same hour is not worked out twice; the next one is, and says the same of how good it was.
    expect(await make(tenant)).toBe(0);
    expect(await make(tenant, now + 70 * 60_000)).toBe(2);
    expect((await ask(client)).error).toEqual(one.error);
  });

  it('is made anew when the clock, once five months ahead, is right again', async () => {
    const { tenant, client } = await setting(service);
    await describeAs(tenant, client, 'wind');
    await ingest(service, tenant, readings(client, 'ahead'));
    await service.inTenant(tenant, (tx) =>
      keepRun(tx, { startsAt: new Date(now + 150 * 24 * HOUR), scoredAt: new Date(now + 150 * 24 * HOUR) }),
    );
    expect(await make(tenant)).toBe(1);
    expect(await make(tenant)).toBe(0);
    const staff = await service.member(tenant);
    const { body } = await staff.get(`/v1/clients/${client}/forecast`);
    expect(body.data.error.hours).toBeGreaterThan(200);
  });

  it('is not told of what has too few days, is inactive, or of no kind', async () => {
    const { tenant, client } = await setting(service);
    const staff = await service.member(tenant);
    const ask = async () => (await staff.get(`/v1/clients/${client}/forecast`)).body.data;
    expect(await ask()).toMatchObject({ state: 'no_model', error: null });
    await describeAs(tenant, client, 'wind');
    await ingest(service, tenant, readings(client, 'one').slice(0, 100));
    expect(await make(tenant)).toBe(0);
    expect(await ask()).toMatchObject({ state: 'too_few_days', points: [] });
    expect((await staff.put(`/v1/clients/${client}`, { status: 'inactive' })).status).toBe(200);
    expect(await ask()).toMatchObject({ state: 'inactive' });
    expect((await staff.get('/v1/forecasts')).body.data).toEqual([]);
  });

  it('survives what makes no sense: nothing but zeros, spikes, a nameplate that is far too small', async () => {
    const { tenant, client } = await setting(service);
    const staff = await service.member(tenant);
    await describeAs(tenant, client, 'wind');
    await ingest(
      service,
      tenant,
      readings(client, 'one').map((reading) => ({ ...reading, value: 0 })),
    );
    expect(await make(tenant)).toBe(0);
    const spiky = readings(client, 'one').map((reading, hour) =>
      hour === 300 ? { ...reading, value: 999_999_999 } : reading,
    );
    await ingest(service, tenant, spiky);
    expect((await staff.put(`/v1/clients/${client}`, { nameplate_kw: 0.1 })).status).toBe(200);
    expect(await make(tenant)).toBe(1);
    const { points, error } = (await staff.get(`/v1/clients/${client}/forecast`)).body.data;
    const most = Math.max(...points.map(({ p90 }: { p90: number }) => p90));
    expect(most).toBeGreaterThan(10);
    expect(most).toBeLessThan(1100);
    expect(error.capacity_kw).toBeLessThan(1100);
    expect(error.nmae).toBeLessThan(100);
  });

  it.each([4.4e-184, 1e300])(
    'of a site that sends %d all the time keeps nobody else’s from being made',
    async (value) => {
      const { tenant, client } = await setting(service);
      const staff = await service.member(tenant);
      const odd = await addClient(service, tenant, 'Odd');
      for (const id of [client, odd]) await describeAs(tenant, id, 'wind');
      await ingest(service, tenant, [
        ...readings(client, 'one'),
        ...readings(odd, 'two').map((reading) => ({ ...reading, value })),
      ]);
      expect(await make(tenant)).toBeGreaterThan(0);
      const ask = async (path: string) => (await staff.get(path)).body.data;
      expect(await ask(`/v1/clients/${client}/forecast`)).toMatchObject({ state: 'known' });
      const { points } = await ask(`/v1/clients/${odd}/forecast`);
      for (const { p10, p90 } of points) expect([p10, p90]).toEqual([0, 0]);
      for (const sum of await ask('/v1/forecasts'))
        for (const { p90 } of sum.points) expect(p90).toBeLessThan(1e38);
    },
  );

  it('is told to whom clients are shown, of their own organization', async () => {
    const { tenant, client } = await setting(service);
    const path = `/v1/clients/${client}/forecast`;
    const stranger = await service.member(await service.tenant());
    expect((await stranger.get(path)).status).toBe(404);
    const nobody = await service.member(tenant, { roles: [] });
    for (const asked of [path, '/v1/forecasts']) {
      expect((await nobody.get(asked)).status).toBe(403);
      expect((await service.anybody.get(asked)).status).toBe(401);
    }
  });
});
