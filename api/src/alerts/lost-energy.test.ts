import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clearEnergy, type SolarSite } from '../expected/solar-model.ts';
import { addClient, ingest } from '../testing/readings.ts';
import { TestService } from '../testing/test-service.ts';
import { addUpLosses } from './add-up-losses.ts';
import type { StaffAlert } from './staff-alerts.schema.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());

const HOUR = 3_600_000;
const DAYS = 8;
/** Midnight in the middle of Europe, of the day before yesterday. */
const end = Math.floor(Date.now() / (24 * HOUR)) * 24 * HOUR - 24 * HOUR;
const begin = end - DAYS * 24 * HOUR;
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
const lastNoon = end - 12 * HOUR;

const sent = (client: string, change: (energy: number, at: number) => number | null) =>
  Array.from({ length: DAYS * 24 }, (_, hour) => begin + hour * HOUR).flatMap((at) => {
    const value = change(0.8 * clearEnergy(site, at), at);
    return value === null ? [] : [{ client, metric: 'energy_consumption', at: new Date(at + HOUR), value }];
  });

it('is added up since the alert began, where it can be told', async () => {
  const tenant = await service.tenant();
  const manager = await service.member(tenant, { roles: ['manager'] });
  const names = ['Still', 'Silent', 'Well', 'Unknown'];
  const ids: Record<string, string> = {};
  for (const name of names) {
    const id = await addClient(service, tenant, name);
    ids[name] = id;
    if (name === 'Unknown') continue;
    await service.inTenant(tenant, ({ db, tenantId }) =>
      db
        .updateTable('client')
        .set(facts)
        .where('tenant_id', '=', tenantId)
        .where('client_id', '=', id)
        .execute(),
    );
  }
  const { Still: still = '', Silent: silent = '', Well: well = '', Unknown: unknown = '' } = ids;
  const since = (at: number) => at >= lastNoon;
  await ingest(service, tenant, [
    ...sent(still, (energy, at) => (since(at) ? 0 : energy)),
    ...sent(silent, (energy, at) => (since(at) ? null : energy)),
    ...sent(well, (energy) => energy),
    ...sent(unknown, (energy, at) => (since(at) ? 0 : energy)),
  ]);
  const rule = {
    kind: 'threshold',
    name: 'Stands still',
    metric: 'power',
    condition: 'below',
    threshold: 1,
    severity: 'high',
  };
  const { id: ruleId } = (await manager.post('/v1/alert-rules', rule)).body.data;
  await service.inTenant(tenant, async ({ db, tenantId }) => {
    for (const id of Object.values(ids))
      await sql`insert into alert (tenant_id, alert_id, rule_id, device_id, severity, message, began_at)
        values (${tenantId}, gen_random_uuid(), ${ruleId}::uuid, ${id}::uuid, 'high', 'x', ${new Date(lastNoon).toISOString()}::timestamptz)`.execute(
        db,
      );
  });
  const told = async (): Promise<Record<string, StaffAlert>> => {
    const { data } = (await manager.get('/v1/alerts')).body as { data: StaffAlert[] };
    return Object.fromEntries(data.map((alert) => [alert.site.name, alert]));
  };
  const expected = (to: number) =>
    sent(well, (energy) => energy)
      .filter(({ at }) => at.getTime() > lastNoon && at.getTime() <= to)
      .reduce((sum, { value }) => sum + value, 0);

  expect((await told())['Still']).toMatchObject({ lost_kwh: null, lost_to: null });
  expect(await addUpLosses(service.database, lastNoon + 2 * HOUR + 60_000)).toContain(tenant.tenantId);
  const early = await told();
  expect(early['Still']?.lost_to).toBe(new Date(lastNoon + 2 * HOUR).toISOString());
  expect((early['Still']?.lost_kwh ?? 0) / expected(lastNoon + 2 * HOUR)).toBeCloseTo(1, 1);
  expect(early['Well']?.lost_kwh).toBe(0);
  expect(early['Silent']).toMatchObject({ lost_kwh: null, lost_to: null });
  expect(early['Unknown']).toMatchObject({ lost_kwh: null, lost_to: null });

  // It goes on until the alert is resolved, and then stays.
  const { id = '' } = early['Still'] ?? {};
  await service.inTenant(tenant, ({ db, tenantId }) =>
    sql`update alert set resolved_at = ${new Date(lastNoon + 3 * HOUR).toISOString()}::timestamptz
      where tenant_id = ${tenantId} and alert_id = ${id}::uuid`.execute(db),
  );
  await addUpLosses(service.database, end);
  const late = (await told())['Still'];
  expect((late?.lost_kwh ?? 0) / expected(lastNoon + 3 * HOUR)).toBeCloseTo(1, 1);
  await addUpLosses(service.database, end + 5 * HOUR);
  expect((await told())['Still']).toEqual(late);
  expect((await manager.get(`/v1/alerts/${id}`)).body.data.lost_kwh).toBe(late?.lost_kwh);
});
