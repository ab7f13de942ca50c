import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepHouse } from '../database/housekeeping.ts';
import { retentionHorizon } from '../database/partitions.ts';
import { KeptSpan } from '../readings/kept-span.ts';
import { putToRest } from '../readings/at-rest/put-to-rest.ts';
import { addClient, ingest } from '../testing/readings.ts';
import { TestService } from '../testing/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());

const PATH = '/v1/tenant/retention';
const NAME = 'Energy Monitor Platform';
const DAY = 86_400_000;
/** The beginning of what is kept of 3 months, as the server counts. */
const horizon = retentionHorizon(3).getTime();

async function withReadings() {
  const tenant = await service.tenant();
  const client = await addClient(service, tenant);
  const at = [horizon - 40 * DAY, horizon - 1, horizon, Date.now() - 60_000].map((time) => new Date(time));
  await ingest(
    service,
    tenant,
    at.flatMap((time) => [
      { client, metric: 'power', at: time, value: 1 },
      { client, metric: 'status', at: time, value: 'ok' },
    ]),
  );
  const count = async (of: string) => {
    const { rows } = await service.inTenant(tenant, ({ db, tenantId }) =>
      sql<{
        n: number;
      }>`select count(*)::int as n from ${sql.table(of)} where tenant_id = ${tenantId}`.execute(db),
    );
    return rows[0]?.n;
  };
  return { tenant, count, admin: await service.member(tenant) };
}

it('is confirmed by the name, says what goes, and is applied by the job that drops readings, to nobody else', async () => {
  const { tenant, count, admin } = await withReadings();
  const other = await withReadings();
  // Of one organization they rest, of the other they are rows.
  expect((await putToRest(service.database, tenant.tenantId)).readings).toBe(3);
  expect((await admin.get(PATH)).body.data).toEqual({
    version: 0,
    months: 25,
    server_months: 25,
    preview: null,
  });
  const asked = await admin.get(`${PATH}?months=3`);
  expect(asked.body.data.preview).toEqual({
    months: 3,
    kept_from: new Date(horizon).toISOString(),
    readings: 4,
    oldest: new Date(horizon - 40 * DAY).toISOString(),
  });

  for (const confirm of [undefined, 'Somebody else', '']) {
    const refused = await admin.put(PATH, { months: 3, ...(confirm !== undefined && { confirm }) });
    expect([refused.status, refused.body.details[0].field]).toEqual([422, 'confirm']);
  }
  expect((await admin.get('/v1/settings')).body.data.retention_months).toBe(25);
  const changed = await admin.put(PATH, { months: 3, confirm: ` ${NAME} ` });
  expect(changed.status, changed.text).toBe(200);
  expect(changed.body.data).toMatchObject({ version: 1, months: 3 });
  expect((await admin.get('/v1/settings')).body.data.retention_months).toBe(3);
  expect(await count('every_reading')).toBe(8);

  await keepHouse(service.database, 25);
  expect([await count('every_reading'), await other.count('every_reading')]).toEqual([4, 8]);
  expect((await admin.get(`${PATH}?months=3`)).body.data.preview.readings).toBe(0);
  const trail = await admin.get('/v1/audit?action=tenant.settings_updated');
  expect(trail.body.data).toMatchObject([
    { before: { retention_months: 25 }, after: { retention_months: 3 } },
  ]);

  // Longer again needs no name: nothing is deleted by it.
  expect((await admin.put(PATH, { months: 25 })).body.data).toMatchObject({ months: 25, version: 2 });
  await keepHouse(service.database, 25);
  expect(await count('every_reading')).toBe(4);
  expect(tenant.tenantId).not.toBe(other.tenant.tenantId);
});

it('is refused to who may not change the organization, beyond what the server keeps, and over somebody else’s change', async () => {
  const { tenant, admin } = await withReadings();
  const viewer = await service.member(tenant, { roles: ['viewer'] });
  expect((await viewer.get(PATH)).status).toBe(403);
  expect((await viewer.put(PATH, { months: 3, confirm: NAME })).status).toBe(403);
  for (const months of [26, 1, 0, 1e308, 2.5])
    expect((await admin.put(PATH, { months, confirm: NAME })).body.details[0].field).toBe('months');
  expect((await admin.get(`${PATH}?months=26`)).status).toBe(422);
  await admin.put(PATH, { months: 24, confirm: NAME });
  const late = await admin.put(PATH, { months: 12, confirm: NAME }, { 'if-match': '"0"' });
  expect([late.status, late.body.code]).toEqual([412, 'changed_meanwhile']);
});

it('tells ingest from when on readings are kept, of each organization', async () => {
  const { tenant, admin } = await withReadings();
  const { tenant: other } = await withReadings();
  await admin.put(PATH, { months: 3, confirm: NAME });
  const kept = new KeptSpan(service.database, 25);
  expect((await kept.from(tenant.tenantId)).getTime()).toBe(horizon);
  expect(await kept.from(other.tenantId)).toEqual(retentionHorizon(25));
});
