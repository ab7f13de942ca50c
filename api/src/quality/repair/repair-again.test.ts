import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tenant } from '../../tenants/tenants.queries.ts';
import type { Caller } from '../../testing/caller.ts';
import { firstLook } from '../../testing/first-look.ts';
import { addClient, ingest, type TestReading } from '../../testing/readings.ts';
import { TestService } from '../../testing/test-service.ts';
import { lookAtSites } from '../look-at-sites.ts';
import type { Finding } from '../quality.schema.ts';
import { missingInstants, onTheLine } from './fill-values.ts';
import type { RepairPreview } from './repair.schema.ts';
import { growthOf, LINEAR } from '../../testing/growth.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
  await firstLook(service, 'quality');
});
afterAll(() => service.close());

const HOUR = 3_600_000;
const QUARTER = HOUR / 4;
const end = Math.floor(Date.now() / HOUR) * HOUR - 2 * HOUR;
const begin = end - 5 * 24 * HOUR;
const at = (hours: number) => begin + hours * HOUR;
const kWh = (time: number) => Number((10 + Math.sin(time / HOUR)).toFixed(3));
const timeOf = ({ at: time }: TestReading) => new Date(time).getTime();

/** A reading each quarter of an hour, so much after it. */
const sent = (client: string, late = 0): TestReading[] =>
  Array.from({ length: (end - begin) / QUARTER }, (_, index) => begin + (index + 1) * QUARTER).map(
    (time) => ({ client, metric: 'energy_consumption', at: new Date(time + late), value: kWh(time) }),
  );

const look = (tenant: Tenant, later = 0) =>
  lookAtSites(service.database, tenant.tenantId, new Date(end + 10 * 60_000 + later));

/** What statistics are made of: by hour, by day, and the readings themselves. */
const sums = (tenant: Tenant) =>
  service.inTenant(tenant, async ({ db, tenantId }) => {
    const { rows } = await sql<{ hours: number; days: number; readings: number; values: number[] }>`select
      (select sum(sum) from reading_1h where tenant_id = ${tenantId}) as hours,
      (select sum(sum) from reading_1d where tenant_id = ${tenantId}) as days,
      sum(num) as readings, array_agg(num order by ts) as values from reading where tenant_id = ${tenantId}`.execute(
      db,
    );
    const [row] = rows;
    if (!row) throw new Error('There are no sums.');
    expect(row.hours).toBeCloseTo(row.readings, 6);
    expect(row.days).toBeCloseTo(row.readings, 6);
    return row.values;
  });

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

async function findings(staff: Caller, kind: string): Promise<Finding> {
  const { body, text } = await staff.get(`/v1/quality?kind=${kind}`);
  const found = (body.data as { findings: Finding[] }).findings.find(({ until }) => until !== null);
  if (!found) throw new Error(text);
  return found;
}

describe('what comes after a repair', () => {
  it('counts once where late readings stand beside what was filled in', async () => {
    const tenant = await service.tenant('Aurora', 'Europe/Berlin');
    const staff = await service.member(tenant, { roles: ['admin'] });
    const id = await addClient(service, tenant, 'Late');
    // Each comes some seconds after its quarter of an hour, as they do.
    const all = sent(id).map((reading, index) => ({
      ...reading,
      at: new Date(timeOf(reading) + ((index * 7) % 20) * 1000),
    }));
    const isLost = (reading: TestReading) => timeOf(reading) > at(50.6) && timeOf(reading) < at(53.1);
    await ingest(
      service,
      tenant,
      all.filter((reading) => !isLost(reading)),
    );
    await look(tenant);
    const gap = await findings(staff, 'gap');
    const done = await staff.post(`/v1/quality/findings/${gap.id}/repair`, { method: 'interpolation' });
    expect(done.status, done.text).toBe(201);
    const filled = (done.body.data as { values: number }).values;

    // All but one of them come after all.
    const late = all.filter(isLost);
    expect(filled).toBe(late.length);
    await ingest(service, tenant, late.slice(1));
    await look(tenant, HOUR);
    const now = await sums(tenant);
    expect(now).toHaveLength(all.length);
    expect(total(now)).toBeCloseTo(total(all.map(({ value }) => Number(value))), 0);

    // The rest is undone as ever.
    const { repair } = await findings(staff, 'gap');
    const undone = await staff.post(`/v1/quality/repairs/${repair?.id}/undo`);
    expect(undone.body.data, undone.text).toEqual({ restored: 1, kept: late.length - 1 });
    expect(await sums(tenant)).toHaveLength(all.length - 1);
  });

  it('is put back as it was measured, whichever of two repairs is undone first', async () => {
    const tenant = await service.tenant('Borealis', 'UTC');
    const staff = await service.member(tenant, { roles: ['admin'] });
    const id = await addClient(service, tenant, 'Both');
    const isTwice = (reading: TestReading) => timeOf(reading) > at(60) && timeOf(reading) <= at(66);
    await ingest(
      service,
      tenant,
      sent(id).flatMap((reading) => {
        const value = timeOf(reading) === at(63) ? 900 : Number(reading.value);
        const again = { ...reading, value, at: new Date(timeOf(reading) + 60_000) };
        return isTwice(reading) ? [{ ...reading, value }, again] : [reading];
      }),
    );
    await look(tenant);
    const before = await sums(tenant);
    const spike = await findings(staff, 'spike');
    const duplicate = await findings(staff, 'duplicate');
    const instants = [at(63), at(63) + 60_000].map((time) => new Date(time).toISOString());
    const first = await staff.post(`/v1/quality/findings/${spike.id}/repair`, {
      method: 'manual',
      values: instants.map((instant) => ({ at: instant, value: 9.5 })),
    });
    expect(first.status, first.text).toBe(201);
    const second = await staff.post(`/v1/quality/findings/${duplicate.id}/repair`, { method: 'removal' });
    expect(second.status, second.text).toBe(201);
    for (const { body } of [first, second])
      expect((await staff.post(`/v1/quality/repairs/${(body.data as { id: string }).id}/undo`)).status).toBe(
        200,
      );
    expect(await sums(tenant)).toEqual(before);
  });

  it('by hand replaces nothing that changed meanwhile, and holds no number that no average can have', async () => {
    const tenant = await service.tenant('Cirrus', 'UTC');
    const staff = await service.member(tenant, { roles: ['admin'] });
    const id = await addClient(service, tenant, 'Wild');
    const time = new Date(at(40));
    await ingest(
      service,
      tenant,
      sent(id).map((reading) => (timeOf(reading) === at(40) ? { ...reading, value: 900 } : reading)),
    );
    await look(tenant);
    const path = `/v1/quality/findings/${(await findings(staff, 'spike')).id}`;
    const shown = await staff.post(`${path}/preview`, { method: 'interpolation' });
    const { preview } = shown.body.data as RepairPreview;
    const byHand = (value: unknown) => ({
      method: 'manual',
      preview,
      values: [{ at: time.toISOString(), value }],
    });
    for (const wrong of ['NaN', '', null, 1e308, -1e308, true])
      expect((await staff.post(`${path}/repair`, byHand(wrong))).status, String(wrong)).toBe(422);

    await ingest(service, tenant, [{ client: id, metric: 'energy_consumption', at: time, value: 12 }]);
    expect((await staff.post(`${path}/repair`, byHand(5))).status).toBe(409);
    await ingest(service, tenant, [{ client: id, metric: 'energy_consumption', at: time, value: 900 }]);
    const done = await staff.post(`${path}/repair`, byHand(4.4e-184));
    expect(done.status, done.text).toBe(201);
    expect(await sums(tenant)).toContain(0);
  });
});

it('adds nothing to energy that came after all, as the sum of the time that a device was silent', async () => {
  const tenant = await service.tenant('Dune', 'UTC');
  const staff = await service.member(tenant, { roles: ['admin'] });
  const id = await addClient(service, tenant, 'Sums');
  const all = sent(id);
  const silent = all.filter((reading) => timeOf(reading) > at(50) && timeOf(reading) < at(52));
  const sum = total(silent.map(({ value }) => Number(value))) + kWh(at(52));
  await ingest(
    service,
    tenant,
    all
      .filter((reading) => !silent.includes(reading))
      .map((reading) => (timeOf(reading) === at(52) ? { ...reading, value: sum } : reading)),
  );
  await look(tenant);
  const path = `/v1/quality/findings/${(await findings(staff, 'gap')).id}`;
  const shown = await staff.post(`${path}/preview`, { method: 'interpolation' });
  expect(shown.body.data, shown.text).toMatchObject({ metrics: [], left_out: silent.length });
  const done = await staff.post(`${path}/repair`, { method: 'interpolation' });
  expect(done.status).toBe(422);
  expect(total(await sums(tenant))).toBeCloseTo(total(all.map(({ value }) => Number(value))), 6);
});

describe('what is missing', () => {
  it('is nothing at hours at which nothing is usually sent', () => {
    const byDay = (instant: number) => instant <= 12 * HOUR;
    expect(missingInstants(10 * HOUR, 15 * HOUR, HOUR, [], byDay)).toEqual([11 * HOUR, 12 * HOUR]);
  });

  it('is told in a moment, however much came meanwhile', () => {
    const month = 30 * 24 * HOUR;
    const came = Array.from({ length: 100_000 }, (_, index) => ({ at: index * 10_000, value: index }));
    const fill = (most: number) => {
      const near = came.slice(0, 5 * most);
      const missing = missingInstants(0, month, 1000, near, () => true, most);
      expect(missing.length).toBe(most + 1);
      for (const instant of missing) onTheLine(instant, near);
    };
    expect(growthOf(fill, 20_000, (most) => most)).toBeLessThan(LINEAR);
  });
});
