import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clearEnergy, type SolarSite } from '../expected/solar-model.ts';
import type { Tenant } from '../tenants/tenants.queries.ts';
import { addClient, ingest } from '../testing/readings.ts';
import { setting } from '../testing/statistics.ts';
import { TestService } from '../testing/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());

const HOUR = 3_600_000;
const begin = Date.UTC(2026, 4, 1);
const until = '2026-05-09T00:00:00Z';
const facts = {
  latitude: 51.6,
  longitude: 14.2,
  tilt_degrees: 28,
  azimuth_degrees: 180,
  peak_kwp: 100,
  region: 'East',
};
const site: SolarSite = { latitude: 51.6, longitude: 14.2, tilt: 28, azimuth: 180, peak: 100, limit: null };

/** Each hour of eight days under a sky that is darker by the day; `sky` makes of it what the site sent. */
function sent(client: string, change: (energy: number, hour: number) => number | null = (energy) => energy) {
  return Array.from({ length: 8 * 24 }, (_, hour) => {
    const clouds = 1 - 0.1 * Math.floor(hour / 24);
    const value = change(0.8 * clouds * clearEnergy(site, begin + hour * HOUR), hour);
    return value === null
      ? []
      : [{ client, metric: 'energy_consumption', at: new Date(begin + (hour + 1) * HOUR), value }];
  }).flat();
}

async function describeAs(tenant: Tenant, id: string, type: string) {
  await service.inTenant(tenant, ({ db, tenantId }) =>
    sql`update client set type = ${type}, role = 'generation' where tenant_id = ${tenantId} and client_id = ${id}::uuid`.execute(
      db,
    ),
  );
}

describe('how a site does', () => {
  it('is told against what was expected, once its facts are there', async () => {
    const { tenant, client: own } = await setting(service);
    const staff = await service.member(tenant);
    const other = await addClient(service, tenant, 'Neighbor');
    for (const id of [own, other]) await describeAs(tenant, id, 'solar');
    // The last day but one it stands still.
    await ingest(service, tenant, [
      ...sent(own, (energy, hour) => (Math.floor(hour / 24) === 6 ? 0 : energy)),
      ...sent(other),
    ]);
    const ask = async (hours: number) =>
      (await staff.get(`/v1/clients/${own}/performance?hours=${hours}&until=${until}`)).body.data;

    const before = await ask(48);
    expect(before).toMatchObject({
      kind: 'solar',
      known_hours: 48,
      range_hours: 48,
      figures: [{ id: 'specific_yield', value: null, missing: ['peak_kwp'] }],
      expected: {
        state: 'missing_facts',
        missing: ['latitude', 'longitude', 'tilt_degrees', 'azimuth_degrees'],
        share: null,
        lost: null,
      },
    });

    expect((await staff.put(`/v1/clients/${own}`, facts)).status).toBe(200);
    expect((await staff.put(`/v1/clients/${other}`, facts)).status).toBe(200);
    const after = await ask(48);
    const { energy, figures, expected, hours } = after;
    expect(figures).toEqual([{ id: 'specific_yield', unit: 'kWh/kWp', value: energy / 100, missing: [] }]);
    expect(expected).toMatchObject({ state: 'known', neighbors: 1, missing: [] });
    expect(expected.cloud_hours).toBeGreaterThan(20);
    const made = sent(other)
      .slice(6 * 24)
      .reduce((sum, { value }) => sum + value, 0);
    expect(expected.energy / made).toBeCloseTo(1, 1);
    expect(Math.abs(expected.share - (100 * energy) / made)).toBeLessThan(2);
    expect(expected.lost.outage).toBeCloseTo(made - energy, -1);
    expect(expected.lost).toMatchObject({ maintenance: 0, silence: 0 });
    expect(expected.availability).toBeGreaterThan(45);
    expect(expected.availability).toBeLessThan(55);
    expect(hours).toHaveLength(48);
    expect(hours[0]).toMatchObject({ at: '2026-05-07T00:00:00.000Z', power: 0, expected: 0 });
    const whole = await ask(8 * 24);
    expect(whole.expected.energy).toBeGreaterThan(expected.energy);
  });

  it('is not cut off at a nameplate that its readings contradict, which is named', async () => {
    const { tenant, client } = await setting(service);
    const staff = await service.member(tenant);
    await describeAs(tenant, client, 'solar');
    await ingest(service, tenant, sent(client));
    const ask = async (nameplate_kw: number) => {
      expect((await staff.put(`/v1/clients/${client}`, { ...facts, nameplate_kw })).status).toBe(200);
      return (await staff.get(`/v1/clients/${client}/performance?hours=48&until=${until}`)).body.data;
    };
    const fits = await ask(100);
    expect(fits.contradicted).toEqual([]);
    // MW in the place of kW.
    const wrong = await ask(0.1);
    expect(wrong.contradicted).toEqual(['nameplate_kw']);
    expect(wrong.expected.energy).toBeCloseTo(fits.expected.energy, 5);
  });

  it('is nothing of a site that sends nothing, and of other kinds nothing is expected', async () => {
    const { client, staff } = await setting(service);
    const { body } = await staff.get(`/v1/clients/${client}/performance`);
    expect(body.data).toMatchObject({
      energy: null,
      known_hours: 0,
      range_hours: 24,
      figures: [],
      expected: { state: 'no_model', energy: null },
    });
    expect(body.data.hours).toHaveLength(24);
  });

  it('is told of wind by its neighbors, or by its own power curve once it sends wind speed', async () => {
    const { tenant, client: own } = await setting(service);
    const staff = await service.member(tenant);
    const other = await addClient(service, tenant, 'Neighbor');
    for (const id of [own, other]) await describeAs(tenant, id, 'wind');
    const speedAt = (hour: number) => 3 + ((hour * 7) % 20) / 2;
    const blown = (client: string, share: number, stands = -1) =>
      Array.from({ length: 8 * 24 }, (_, hour) => ({
        client,
        metric: 'energy_consumption',
        at: new Date(begin + (hour + 1) * HOUR),
        value: Math.floor(hour / 24) === stands ? 0 : share * speedAt(hour) ** 2,
      }));
    await ingest(service, tenant, [...blown(own, 2, 7), ...blown(other, 5)]);
    const ask = async () =>
      (await staff.get(`/v1/clients/${own}/performance?hours=24&until=${until}`)).body.data.expected;
    expect(await ask()).toMatchObject({ state: 'missing_facts', missing: ['region'], method: null });
    expect((await staff.put(`/v1/clients/${own}`, { region: 'Coast' })).status).toBe(200);
    expect(await ask()).toMatchObject({ state: 'no_comparison' });
    expect((await staff.put(`/v1/clients/${other}`, { region: 'coast' })).status).toBe(200);
    const made = blown(own, 2)
      .slice(7 * 24)
      .reduce((sum, { value }) => sum + value, 0);
    const byNeighbors = await ask();
    expect(byNeighbors).toMatchObject({ state: 'known', method: 'neighbors', neighbors: 1, share: 0 });
    expect(byNeighbors.energy / made).toBeCloseTo(1, 5);
    expect(byNeighbors.lost.outage / made).toBeCloseTo(1, 5);
    await ingest(
      service,
      tenant,
      Array.from({ length: 8 * 24 }, (_, hour) => ({
        client: own,
        metric: 'wind_speed',
        at: new Date(begin + hour * HOUR + 1_800_000),
        value: speedAt(hour),
      })),
    );
    const byCurve = await ask();
    expect(byCurve).toMatchObject({ state: 'known', method: 'power_curve', neighbors: 0 });
    expect(byCurve.lost.outage / made).toBeCloseTo(1, 5);
  });

  it('is told of a load by the same hour of such days, of which nothing is called lost', async () => {
    const { tenant, client } = await setting(service);
    const staff = await service.member(tenant);
    await describeAs(tenant, client, 'office building');
    await ingest(
      service,
      tenant,
      Array.from({ length: 21 * 24 }, (_, hour) => ({
        client,
        metric: 'energy_consumption',
        at: new Date(begin + (hour + 1) * HOUR),
        value: hour >= 20 * 24 ? 12 : 4,
      })),
    );
    const asked = `/v1/clients/${client}/performance?hours=24&until=2026-05-22T00:00:00Z`;
    const { expected, hours } = (await staff.get(asked)).body.data;
    expect(expected).toMatchObject({ state: 'known', method: 'load_profile', energy: 96, share: 300 });
    expect(expected).toMatchObject({ lost: null, availability: null });
    expect(hours[0]).toMatchObject({ power: 12, expected: 4 });
    const early = (await staff.get(`/v1/clients/${client}/performance?hours=24&until=${until}`)).body.data;
    expect(early.expected).toMatchObject({ state: 'too_few_days', method: 'load_profile', energy: null });
  });

  it('is told to whom clients are shown, of their own organization', async () => {
    const { tenant, client } = await setting(service);
    const path = `/v1/clients/${client}/performance`;
    const stranger = await service.member(await service.tenant());
    expect((await stranger.get(path)).status).toBe(404);
    const nobody = await service.member(tenant, { roles: [] });
    expect((await nobody.get(path)).status).toBe(403);
    expect((await service.anybody.get(path)).status).toBe(401);
    const staff = await service.member(tenant);
    for (const wrong of ['hours=0', 'hours=745', 'hours=x', 'until=yesterday'])
      expect((await staff.get(`${path}?${wrong}`)).status, wrong).toBe(422);
  });
});
