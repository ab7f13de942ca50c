import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RepairedStretch } from '../../queries/queries.schema.ts';
import type { Tenant } from '../../tenants/tenants.queries.ts';
import { addClient, ingest } from '../../testing/readings.ts';
import { execute, rowsOf } from '../../testing/statistics.ts';
import { TestService } from '../../testing/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const begin = Math.floor(Date.now() / DAY - 30) * DAY;
const range = {
  start_time: new Date(begin).toISOString(),
  end_time: new Date(begin + 240 * HOUR).toISOString(),
};

/** Of each site so many readings, an hour apart, all of which a repair put there. */
async function repaired(tenant: Tenant, hours: number): Promise<void> {
  await service.inTenant(tenant, async ({ db, tenantId }) => {
    await sql`insert into reading (tenant_id, series_id, ts, num)
      select ${tenantId}, s.series_id, ${range.start_time}::timestamptz + n * interval '1 hour', 5
      from series s, generate_series(2, ${hours}::int) n where s.tenant_id = ${tenantId} returning 1`.execute(
      db,
    );
    await sql`insert into reading_repair
        (tenant_id, repair_id, client_id, finding_id, method, from_at, until_at, count, made_by_name)
      select ${tenantId}, s.client_id, s.client_id, s.client_id, 'manual', ${range.start_time}::timestamptz,
        ${range.end_time}::timestamptz, ${hours}::int, 'Ada' from series s where s.tenant_id = ${tenantId}
      returning 1`.execute(db);
    await sql`insert into repaired_value (tenant_id, repair_id, series_id, ts, num_after, active)
      select ${tenantId}, s.client_id, r.series_id, r.ts, r.num, true
      from series s join reading r on r.tenant_id = ${tenantId} and r.series_id = s.series_id
      where s.tenant_id = ${tenantId} returning 1`.execute(db);
  });
}

async function sitesWith(hours: number, names: readonly string[]) {
  const tenant = await service.tenant(`Repairs of ${hours} hours`);
  const sites: string[] = [];
  for (const name of names) sites.push(await addClient(service, tenant, name));
  const at = new Date(begin + HOUR);
  await ingest(
    service,
    tenant,
    sites.map((client) => ({ client, metric: 'power', at, value: 5 })),
  );
  await repaired(tenant, hours);
  return { viewer: await service.member(tenant, { roles: ['viewer'] }), sites };
}

const valuesOf = (rows: readonly RepairedStretch[]) => rows.reduce((sum, { values }) => sum + values, 0);

describe('repaired values of many sites', () => {
  it('are answered as sums: of all sites of a type, and of each site', async () => {
    const { viewer, sites } = await sitesWith(240, ['One', 'Two']);
    const together = await rowsOf<RepairedStretch>(viewer, 'repaired_values', { ...range, group_by: 'type' });
    // Each hour is a stretch, as a chart can tell it from the next one; however many sites there are.
    expect(together).toHaveLength(240);
    expect(together[0]).toMatchObject({ client_id: null, client_name: null, values: 2 });
    expect(valuesOf(together)).toBe(480);
    const each = await rowsOf<RepairedStretch>(viewer, 'repaired_values', { ...range, group_by: 'client' });
    expect(each.map(({ client_id, values }) => [client_id, values])).toEqual(
      sites.toSorted().map((id) => [id, 240]),
    );
    expect(await rowsOf(viewer, 'repaired_values', range)).toHaveLength(480);
  });

  it('are answered one by one up to a number that is said', async () => {
    const names = Array.from({ length: 17 }, (_, index) => `Site ${index}`);
    const { viewer } = await sitesWith(599, names);
    const long = { ...range, end_time: new Date(begin + 599 * HOUR).toISOString() };
    const refused = await execute(viewer, 'repaired_values', long);
    expect([refused.status, refused.text]).toEqual([
      422,
      expect.stringContaining('there are more than 10,000 stretches'),
    ]);
    const sums = await rowsOf<RepairedStretch>(viewer, 'repaired_values', { ...long, group_by: 'type' });
    expect([sums.length, valuesOf(sums)]).toEqual([599, 17 * 599]);
  });
});
