import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { plannedOnce } from '../database/planned-once.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import type { Tenant } from '../tenants/tenants.queries.ts';
import { oneSeries } from '../testing/one-series.ts';
import { TestService } from '../testing/test-service.ts';
import { figuresOfSeries } from './figures-of-series.ts';
import { exactly } from './range.ts';
import { metricTimeseries } from './timeseries.queries.ts';

let service: TestService;
let tenant: Tenant;
beforeAll(async () => {
  service = await TestService.start();
  tenant = await oneSeries(service, 'Plans');
});
afterAll(() => service.close());

const { TEST_DATABASE_URL: url, TEST_DATABASE_DISTRIBUTED: distributed } = process.env;
/** The embedded database keeps no plans, and Citus is to choose a worker by the values. */
const areKept = url !== undefined && distributed !== 'citus';

const range = exactly({ start: '2026-02-03T08:00:00Z', end: '2026-02-10T08:07:00Z' });
const hours = { metric_name: 'power', interval: '1 hour', start_time: range.start, end_time: range.end };

async function monthsLocked({ db }: TenantTransaction): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_locks l join pg_class c on c.oid = l.relation
    where l.pid = pg_backend_pid() and c.relname ~ '^reading_[0-9]{4}_[0-9]{2}$'`.execute(db);
  return rows[0]?.count ?? -1;
}

it.runIf(areKept)('figures and lines of hours are planned once, and lock no month', async () => {
  await service.inTenant(tenant, async (tx) => {
    const { db, tenantId } = tx;
    const whole = figuresOfSeries(tenantId, 'Europe/Berlin', range, {}, 'whole');
    for (let turn = 0; turn < 3; turn += 1) {
      await plannedOnce(sql`select n from (${whole}) as f`).execute(db);
      await metricTimeseries(tx, 'Europe/Berlin', hours);
    }
    expect(await monthsLocked(tx)).toBe(0);
    const { rows } = await sql<{ generic_plans: number; custom_plans: number }>`
      select generic_plans, custom_plans from pg_prepared_statements where name like 'planned_once_%' and generic_plans >= 3`.execute(
      db,
    );
    expect(rows).toEqual([0, 0].map(() => ({ generic_plans: 3, custom_plans: 0 })));
  });
});

it.runIf(areKept)(
  'lines that readings are read for are planned for the months that they are of',
  async () => {
    await service.inTenant(tenant, async (tx) => {
      await metricTimeseries(tx, 'Europe/Berlin', hours);
      await metricTimeseries(tx, 'Europe/Berlin', { ...hours, interval: '15 minutes' });
      expect(await monthsLocked(tx)).toBeLessThan(4);
    });
  },
);
