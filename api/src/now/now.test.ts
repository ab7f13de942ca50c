import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClientRole } from '../clients/client-role.ts';
import { SeriesNumbers } from '../readings/series-numbers.ts';
import { storeReadings } from '../readings/store-readings.ts';
import { addClient, ingest, type TestReading } from '../testing/readings.ts';
import { setting } from '../testing/statistics.ts';
import { TestService } from '../testing/test-service.ts';
import type { Tenant } from '../tenants/tenants.queries.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());

const second = 1000;
const minute = 60 * second;

async function addSite(tenant: Tenant, name: string, role: ClientRole): Promise<string> {
  const id = await addClient(service, tenant, name);
  await service.inTenant(tenant, ({ db, tenantId }) =>
    db
      .updateTable('client')
      .set({ role })
      .where('tenant_id', '=', tenantId)
      .where('client_id', '=', id)
      .execute(),
  );
  return id;
}

/** So many readings of a pace, the newest of which is so old. */
function powers(client: string, values: number[], pace: number, age: number): TestReading[] {
  const now = Date.now();
  return values.map((value, index) => ({
    client,
    metric: 'power',
    at: new Date(now - age - (values.length - 1 - index) * pace),
    value,
  }));
}

describe('now', () => {
  it('adds up the newest power of the sites that report as they use to, by role, and says which are left out', async () => {
    const { tenant, staff } = await setting(service);
    const often = await addSite(tenant, 'Often', 'generation');
    const seldom = await addSite(tenant, 'Seldom', 'generation');
    const late = await addSite(tenant, 'Late', 'generation');
    const dead = await addSite(tenant, 'Dead', 'generation');
    const house = await addSite(tenant, 'House', 'consumption');
    await addSite(tenant, 'Meter of energy only', 'consumption');
    const [charging, giving] = [
      await addSite(tenant, 'Charging', 'storage'),
      await addSite(tenant, 'Giving', 'storage'),
    ];
    const mast = await addSite(tenant, 'Mast', 'measurement');
    await ingest(service, tenant, [
      ...powers(often, [1, 2, 3, 1000], 5 * second, 20 * second),
      ...powers(seldom, [1, 2, 500], 60 * minute, 100 * minute),
      // It reports every minute, and has not for three.
      ...powers(late, [1, 2, 3, 70_000], minute, 3 * minute),
      ...powers(dead, [80_000], minute, 3 * 24 * 60 * minute),
      ...powers(house, [300], minute, 2 * minute),
      ...powers(charging, [-40], minute, 30 * second),
      ...powers(giving, [15], minute, 30 * second),
      ...powers(mast, [9999], minute, 30 * second),
      { client: house, metric: 'temperature', at: new Date(), value: 20 },
      // A clock that is ahead tells of no power of now.
      { client: house, metric: 'power', at: new Date(Date.now() + 60 * minute), value: 1e9 },
      { client: dead, metric: 'power', at: new Date(Date.now() + 60 * minute), value: 1e9 },
    ]);
    const { body, status } = await staff.get('/v1/now');
    expect(status).toBe(200);
    const { data } = body;
    expect(data).toMatchObject({
      generation: { power: 1500, sites: 2, left_out: 2, without_power: 0 },
      consumption: { power: 300, sites: 1, left_out: 0, left_out_sites: [], without_power: 1 },
      storage: { power: -25, in_power: 40, out_power: 15, sites: 2 },
      net_power: 1500 - 300 - 25,
    });
    expect(data.generation.left_out_sites.map(({ name }: { name: string }) => name)).toEqual([
      'Late',
      'Dead',
    ]);
    const ageOf = (time: string) => (Date.parse(data.at) - Date.parse(time)) / minute;
    expect(ageOf(data.generation.oldest)).toBeCloseTo(100, 0);
    expect(ageOf(data.generation.left_out_sites[1].last_reading)).toBeCloseTo(3 * 24 * 60, 0);

    const chosen = (await staff.get(`/v1/now?client_ids=${often},${house}`)).body.data;
    expect(chosen).toMatchObject({
      generation: { power: 1000, sites: 1, left_out: 0 },
      consumption: { power: 300, sites: 1 },
      storage: { power: null, in_power: null, out_power: null, sites: 0 },
      net_power: 700,
    });
  });

  it('knows the pace of a site that handed it in as a batch, and when and what the last of that was', async () => {
    const { tenant, staff } = await setting(service);
    const [one, other] = [
      await addSite(tenant, 'Silent since', 'generation'),
      await addSite(tenant, 'Not since', 'generation'),
    ];
    const now = Date.now();
    const batch = [one, other].flatMap((clientId) =>
      Array.from({ length: 60 }, (_, nth) => ({
        clientId,
        instant: now - 8 * 60 * minute - nth * minute,
        values: [{ metric: 'power', value: 700 - nth }],
      })),
    );
    const later = { clientId: one, instant: now - 3 * 60 * minute, values: [{ metric: 'power', value: 5 }] };
    await storeReadings(service.database, new SeriesNumbers(service.database), tenant.tenantId, [
      ...batch,
      later,
    ]);
    // It reports every minute, and has not for three hours.
    expect((await staff.get('/v1/now')).body.data.generation).toMatchObject({
      power: null,
      sites: 0,
      left_out: 2,
    });
    const { clients } = (await staff.get(`/v1/clients/figures?ids=${one},${other}`)).body.data;
    const powerOf = (id: string) =>
      clients.find(({ client_id }: { client_id: string }) => client_id === id).power;
    expect(powerOf(one)).toMatchObject({ watts: 5, is_now: false });
    expect(powerOf(other)).toMatchObject({
      watts: 700,
      fresh_until: new Date(now - (8 * 60 - 2) * minute).toISOString(),
      is_now: false,
    });
  });

  it('is nothing where nothing is known, leaves out who is out of service, and names twenty at most', async () => {
    const { tenant, staff } = await setting(service);
    expect((await staff.get('/v1/now')).body.data).toMatchObject({
      generation: { power: null, sites: 0, oldest: null, left_out: 0 },
      net_power: null,
    });
    const sites = await Promise.all(
      Array.from({ length: 23 }, (_, index) => addSite(tenant, `Site ${index}`, 'generation')),
    );
    await ingest(
      service,
      tenant,
      sites.flatMap((site) => powers(site, [1], minute, 24 * 60 * minute)),
    );
    await service.inTenant(tenant, ({ db, tenantId }) =>
      sql`update client set status = 'inactive' where tenant_id = ${tenantId} and client_id = ${sites[0]}::uuid`.execute(
        db,
      ),
    );
    const { generation } = (await staff.get('/v1/now')).body.data;
    expect(generation).toMatchObject({ power: null, sites: 0, left_out: 22 });
    expect(generation.left_out_sites).toHaveLength(20);
  });

  it('is for those who may look at readings, of their own organization', async () => {
    const { tenant, client } = await setting(service);
    const nobody = await service.member(tenant, { roles: [] });
    expect((await nobody.get('/v1/now')).status).toBe(403);
    expect((await service.anybody.get('/v1/now')).status).toBe(401);
    const { staff: stranger } = await setting(service);
    await ingest(service, tenant, powers(client, [5], minute, minute));
    expect((await stranger.get(`/v1/now?client_ids=${client}`)).body.data.net_power).toBeNull();
    expect((await stranger.get('/v1/now?client_ids=x')).status).toBe(422);
  });
});
