import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clearEnergy, type SolarSite } from '../expected/solar-model.ts';
import type { Tenant } from '../tenants/tenants.queries.ts';
import type { Caller } from '../testing/caller.ts';
import { firstLook } from '../testing/first-look.ts';
import { addClient, ingest } from '../testing/readings.ts';
import { TestService } from '../testing/test-service.ts';
import { judgeLosses } from './judge-losses.ts';
import type { FixFirst, Losses } from './losses.schema.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
  await firstLook(service);
});
afterAll(() => service.close());

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const begin = Date.UTC(2026, 4, 1);
const facts = {
  type: 'solar',
  role: 'generation' as const,
  latitude: 51.6,
  longitude: 14.2,
  tilt_degrees: 28,
  azimuth_degrees: 180,
  peak_kwp: 100,
  region: 'East',
};
const site: SolarSite = { latitude: 51.6, longitude: 14.2, tilt: 28, azimuth: 180, peak: 100, limit: null };
/** Clouds of a day, the same at all sites; some percent apart from hour to hour. */
const clouds = (at: number) => 0.9 - 0.05 * (Math.floor(at / DAY) % 5) - 0.03 * (Math.floor(at / HOUR) % 2);
const made = (at: number) => 0.8 * clouds(at) * clearEnergy(site, at);
const dayAt = (day: number) => new Date(begin + day * DAY).toISOString().slice(0, 10);

type Change = (energy: number, at: number) => number | null;

function sent(client: string, days: [number, number], change: Change = (energy) => energy) {
  const hours = Array.from(
    { length: (days[1] - days[0]) * 24 },
    (_, hour) => begin + days[0] * DAY + hour * HOUR,
  );
  return hours.flatMap((at) => {
    const value = change(made(at), at);
    return value === null ? [] : [{ client, metric: 'energy_consumption', at: new Date(at + HOUR), value }];
  });
}

async function addSites(tenant: Tenant, names: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const name of names) {
    const id = await addClient(service, tenant, name);
    await service.inTenant(tenant, ({ db, tenantId }) =>
      db
        .updateTable('client')
        .set(facts)
        .where('tenant_id', '=', tenantId)
        .where('client_id', '=', id)
        .execute(),
    );
    ids.push(id);
  }
  return ids;
}

/** Up to the end of the day, by the clock of then. */
const judge = (tenant: Tenant, day: number) =>
  judgeLosses(service.database, tenant.tenantId, new Date(begin + day * DAY + HOUR));

async function losses(staff: Caller, question: string): Promise<Losses> {
  const { body, text } = await staff.get(`/v1/losses?${question}`);
  expect(body.data, text).toBeDefined();
  return body.data as Losses;
}

const range = (from: number, to: number) => `first_day=${dayAt(from)}&last_day=${dayAt(to)}`;
const of = ({ first }: Losses, name: string): Record<string, FixFirst> =>
  Object.fromEntries(first.filter((each) => each.name === name).map((each) => [each.cause, each]));
const energy = (from: number, to: number) => sent('', [from, to]).reduce((sum, { value }) => sum + value, 0);

describe('what sites lost', () => {
  it('is told by cause and site, adds up to what came, and stops once a site is repaired', async () => {
    const tenant = await service.tenant('Aurora', 'UTC');
    const staff = await service.member(tenant, { roles: ['viewer'] });
    const healthy = ['A', 'B', 'C', 'D', 'E'];
    const names = ['Still', 'Silent', 'String', 'Capped', ...healthy];
    const [still = '', silent = '', string = '', capped = '', ...well] = await addSites(tenant, names);
    const after =
      (day: number, change: Change): Change =>
      (value, at) =>
        at >= begin + day * DAY ? change(value, at) : value;
    const cap = 25;
    const early: [number, number] = [0, 29];
    await ingest(service, tenant, [
      ...well.flatMap((id) => sent(id, early)),
      ...sent(
        still,
        early,
        after(28, () => 0),
      ),
      ...sent(
        silent,
        early,
        after(28, () => null),
      ),
      ...sent(
        string,
        early,
        after(25, (value) => 0.75 * value),
      ),
      ...sent(
        capped,
        early,
        after(27, (value) => Math.min(value, cap)),
      ),
    ]);
    expect(await judge(tenant, 29)).toBe(9);
    // The same hours are not judged twice.
    expect(await judge(tenant, 29)).toBe(0);

    const month = await losses(staff, range(0, 28));
    expect(month.sites).toEqual({ all: 9, told: 9 });
    expect(month.untold).toEqual([]);
    expect(month.judged_to).toBe(new Date(begin + 29 * DAY).toISOString());
    const day = energy(28, 29);
    const { outage } = of(month, 'Still');
    expect((outage?.kwh ?? 0) / day).toBeCloseTo(1, 1);
    expect(outage).toMatchObject({ since: dayAt(28), last: dayAt(28), goes_on: true, kind: 'solar' });
    const { silence } = of(month, 'Silent');
    expect((silence?.kwh ?? 0) / day).toBeCloseTo(1, 1);
    const { string: down } = of(month, 'String');
    expect((down?.kwh ?? 0) / (0.25 * energy(25, 29))).toBeCloseTo(1, 1);
    expect(down).toMatchObject({ since: dayAt(25), goes_on: true });
    const cut = sent('', [27, 29]).reduce((sum, { value }) => sum + Math.max(0, value - cap), 0);
    const { curtailment, string: wrongly } = of(month, 'Capped');
    expect((curtailment?.kwh ?? 0) / cut).toBeCloseTo(1, 1);
    expect(wrongly).toBeUndefined();
    for (const name of healthy) expect(of(month, name), name).toEqual({});

    const { total } = month;
    if (!total) throw new Error('Nothing was told.');
    const explained = Object.values(total.causes).reduce((sum, kwh) => sum + kwh, 0);
    expect(total.expected - explained - total.variation).toBeCloseTo(total.actual, 6);
    expect(total.known).toBeCloseTo(total.expected - (total.causes['silence'] ?? 0), 6);
    expect(Math.abs(total.variation) / total.expected).toBeLessThan(0.03);
    expect(month.months.map(({ month: name }) => name)).toEqual(['2026-05']);
    expect(month.kinds).toMatchObject([{ kind: 'solar', expected: total.expected }]);
    const kWh = month.first.map(({ kwh }) => kwh);
    expect(kWh).toEqual(kWh.toSorted((a, b) => b - a));

    // The string is repaired; so is what stood still and what was silent.
    for (const end of [31, 33, 35]) {
      const days: [number, number] = [end - 2, end];
      await ingest(
        service,
        tenant,
        [still, silent, string, capped, ...well].flatMap((id) => sent(id, days)),
      );
      expect(await judge(tenant, end)).toBe(9);
    }
    const later = await losses(staff, range(29, 34));
    for (const name of names) expect(of(later, name)['string'], name).toBeUndefined();
    expect(of(later, 'Still')['outage']).toBeUndefined();
    const whole = await losses(staff, range(0, 34));
    expect(of(whole, 'String')['string']).toMatchObject({
      since: dayAt(25),
      last: dayAt(28),
      goes_on: false,
    });
    expect((of(whole, 'String')['string']?.kwh ?? 0) / (0.25 * energy(25, 29))).toBeCloseTo(1, 1);
    const one = await losses(staff, `${range(0, 34)}&client_id=${string}`);
    expect(one.sites).toEqual({ all: 1, told: 1 });
    expect(new Set(one.first.map(({ name }) => name))).toEqual(new Set(['String']));
    expect((await losses(staff, `${range(0, 34)}&kind=wind`)).total).toBeNull();
  });

  it('goes on to be told of a string that stays down for longer than is learned from', async () => {
    const tenant = await service.tenant('Aurora', 'UTC');
    const staff = await service.member(tenant);
    const [own = '', other = ''] = await addSites(tenant, ['Own', 'Other']);
    const failed = begin + 20 * DAY;
    await ingest(service, tenant, [
      ...sent(own, [0, 70], (value, at) => (at >= failed ? 0.7 * value : value)),
      ...sent(other, [0, 70]),
    ]);
    for (let day = 24; day <= 70; day += 2) expect(await judge(tenant, day)).toBe(2);
    const late = await losses(staff, range(60, 69));
    const { string } = of(late, 'Own');
    expect((string?.kwh ?? 0) / (0.3 * energy(60, 70))).toBeCloseTo(1, 1);
    expect(string).toMatchObject({ since: dayAt(20), goes_on: true });
    expect(of(late, 'Other')).toEqual({});
  });

  it('is not known, rather than nothing, where facts are missing; once they are entered it is told', async () => {
    const tenant = await service.tenant('Aurora', 'UTC');
    const staff = await service.member(tenant);
    const [id = '', odd = '', weak = ''] = await addSites(tenant, ['Roof', 'Mill', 'Weak']);
    await service.inTenant(tenant, async ({ db, tenantId }) => {
      await sql`update client set latitude = null, longitude = null where tenant_id = ${tenantId} and client_id = ${id}::uuid`.execute(
        db,
      );
      await sql`update client set type = 'mystery' where tenant_id = ${tenantId} and client_id = ${odd}::uuid`.execute(
        db,
      );
    });
    await ingest(service, tenant, sent(id, [0, 20]));
    const before = await losses(staff, range(0, 19));
    expect(before).toMatchObject({ total: null, judged_to: null, sites: { all: 3, told: 0 } });
    expect(before.untold).toMatchObject([{ state: 'not_yet', sites: 3 }]);
    expect(await judge(tenant, 20)).toBe(3);
    const { total, untold, first } = await losses(staff, range(0, 19));
    expect(total).toBeNull();
    expect(first).toEqual([]);
    expect(untold).toEqual([
      {
        state: 'missing_facts',
        missing: ['latitude', 'longitude'],
        sites: 1,
        examples: [{ id, name: 'Roof' }],
      },
      { state: 'no_kind', missing: [], sites: 1, examples: [{ id: odd, name: 'Mill' }] },
      { state: 'too_few_days', missing: [], sites: 1, examples: [{ id: weak, name: 'Weak' }] },
    ]);
    const { latitude, longitude } = facts;
    expect((await staff.put(`/v1/clients/${id}`, { latitude, longitude })).status).toBe(200);
    await judgeLosses(service.database, tenant.tenantId, new Date(begin + 20 * DAY + HOUR));
    expect((await losses(staff, range(0, 19))).sites).toEqual({ all: 3, told: 1 });
  });

  it('is told to whom readings are shown, of their own organization, of days that there are', async () => {
    const tenant = await service.tenant('Aurora', 'UTC');
    const [id = ''] = await addSites(tenant, ['Roof']);
    await ingest(service, tenant, sent(id, [0, 20]));
    await judge(tenant, 20);
    const stranger = await service.member(await service.tenant());
    expect((await losses(stranger, range(0, 19))).sites).toEqual({ all: 0, told: 0 });
    expect((await stranger.get(`/v1/losses?client_id=${id}`)).status).toBe(404);
    const nobody = await service.member(tenant, { roles: [] });
    expect((await nobody.get('/v1/losses')).status).toBe(403);
    expect((await service.anybody.get('/v1/losses')).status).toBe(401);
    const staff = await service.member(tenant);
    expect((await losses(staff, '')).range_days).toBe(30);
    const refused = async (question: string) => (await staff.get(`/v1/losses?${question}`)).body.details;
    expect(await refused('first_day=2026-02-30')).toEqual([
      { field: 'first_day', message: 'is not a day of the calendar' },
    ]);
    expect(await refused('first_day=2026-02-02&last_day=2026-02-01')).toEqual([
      { field: 'last_day', message: 'is before first_day' },
    ]);
    expect(await refused('first_day=2024-02-02&last_day=2026-02-01')).toEqual([
      { field: 'first_day', message: 'is more than 366 days before last_day' },
    ]);
    for (const wrong of ['kind=x', 'client_id=x', 'first_day=x'])
      expect((await staff.get(`/v1/losses?${wrong}`)).status, wrong).toBe(422);
  });
});
