import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clearEnergy } from '../expected/solar-model.ts';
import { addClient, ingest } from '../testing/readings.ts';
import { TestService } from '../testing/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());

const HOUR = 3_600_000;
const begin = Date.UTC(2026, 4, 1);
const facts = { latitude: 51.6, longitude: 14.2, tilt: 28, azimuth: 180, peak: 100, limit: null };

it('what was expected in the hours that are known, and availability, are those of the pages of the sites', async () => {
  const tenant = await service.tenant('Aurora', 'UTC');
  const staff = await service.member(tenant);
  const sites: string[] = [];
  for (const name of ['North', 'South', 'Without facts']) sites.push(await addClient(service, tenant, name));
  await service.inTenant(tenant, ({ db, tenantId }) =>
    sql`update client set type = 'solar', role = 'generation', region = 'East', latitude = 51.6, longitude = 14.2,
        azimuth_degrees = 180, peak_kwp = 100, tilt_degrees = case when name = 'Without facts' then null else 28 end
      where tenant_id = ${tenantId}`.execute(db),
  );
  await ingest(
    service,
    tenant,
    sites.flatMap((client, index) =>
      // Of one of them nothing is known since noon of the last day.
      Array.from({ length: (index === 1 ? 7.5 : 8) * 24 }, (_, hour) => ({
        client,
        metric: 'energy_consumption',
        at: new Date(begin + (hour + 1) * HOUR),
        // Another stands still on the last day.
        value: index === 0 && hour >= 7 * 24 ? 0 : 0.8 * clearEnergy(facts, begin + hour * HOUR),
      })),
    ),
  );
  const { data } = (await staff.get('/v1/reports?period=range&first_day=2026-05-07&last_day=2026-05-08'))
    .body;
  const pages = await Promise.all(
    sites.map(
      async (site) =>
        (await staff.get(`/v1/clients/${site}/performance?hours=48&until=2026-05-09T00:00:00Z`)).body.data
          .expected,
    ),
  );
  for (const [index, site] of sites.entries()) {
    const row = data.rows.find(({ key }: { key: string }) => key === site);
    const { generation_expected_kwh, generation_reached_percent, availability_percent } = row.figures;
    const told = pages[index];
    expect(availability_percent).toBe(told.availability);
    // The last digits come by the order in which hours are added up.
    const rounded = (figure: number | null) => (figure === null ? null : Number(figure.toPrecision(9)));
    // What stands beside each other compares: of hours that are not known neither is told.
    const expected = told.share === null ? null : (100 * told.actual) / told.share;
    expect(rounded(generation_expected_kwh)).toBe(rounded(expected));
    expect(rounded(generation_reached_percent)).toBe(rounded(told.share));
  }
  const [one, other] = pages;
  expect(pages[2].energy).toBeNull();
  expect(data.total.figures.availability_percent).toBeCloseTo((one.availability + other.availability) / 2, 9);
  const partly = (100 * other.actual) / other.share;
  expect(partly).toBeLessThan(0.9 * other.energy);
  expect(data.total.figures.generation_expected_kwh).toBeCloseTo(one.energy + partly, 6);
  expect(
    data.rows.map(({ figures }: { figures: Record<string, number> }) => figures.generation_known_percent),
  ).toEqual(expect.arrayContaining([100, 75]));
  expect(data.total.figures.generation_reached_percent).toBeCloseTo(
    (100 * (one.actual + other.actual)) / (one.energy + partly),
    6,
  );
  const year = (await staff.get('/v1/reports?period=range&first_day=2026-03-01&last_day=2026-05-08')).body
    .data;
  expect(year.total.figures.generation_expected_kwh).toBeNull();
  expect(year.notes[0]).toBe('Expected energy and availability are told of at most 31 days.');
});
