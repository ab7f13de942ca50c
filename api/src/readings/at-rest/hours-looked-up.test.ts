import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { figuresOfSeries } from '../../queries/figures-of-series.ts';
import { exactly } from '../../queries/range.ts';
import type { Tenant } from '../../tenants/tenants.queries.ts';
import { oneSeries } from '../../testing/one-series.ts';
import { TestService } from '../../testing/test-service.ts';

let service: TestService;
let tenant: Tenant;
beforeAll(async () => {
  service = await TestService.start();
  tenant = await oneSeries(service, 'Two years of hours');
  await service.inTenant(tenant, ({ db, tenantId }) =>
    sql`insert into reading_1h (tenant_id, series_id, bucket, n, sum, min, max, level, first_ts, last_ts)
      select ${tenantId}, 1, at, 4, 4, 1, 1, 1, at + interval '15 minutes', at + interval '1 hour'
      from generate_series(timestamptz '2024-01-01 00:00Z', timestamptz '2025-12-31 23:00Z', interval '1 hour') as at`.execute(
      db,
    ),
  );
  await sql`analyze reading_1h`.execute(service.database.owner);
});
afterAll(() => service.close());

interface Plan {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

/** How many rows of a table were looked at, whether they were wanted or not. */
function rowsRead(plan: Plan, table: string): number {
  const { Plans: inner = [], 'Rows Removed by Filter': removed = 0 } = plan;
  const own = plan['Relation Name'] === table ? (plan['Actual Rows'] + removed) * plan['Actual Loops'] : 0;
  return inner.reduce((sum, each) => sum + rowsRead(each, table), own);
}

// A coordinator of Citus does not tell what its workers read.
const isTold = process.env.TEST_DATABASE_DISTRIBUTED !== 'citus';

it.runIf(isTold)(
  'the hours that a range cuts are looked up, and not found among all that came later',
  async () => {
    const range = exactly({ start: '2024-02-03T08:07:00Z', end: '2025-02-03T08:07:00Z' });
    const read = await service.inTenant(tenant, async ({ db, tenantId }) => {
      const { rows } = await sql<{ 'QUERY PLAN': { Plan: Plan }[] }>`
      explain (analyze, timing off, format json) ${figuresOfSeries(tenantId, 'Europe/Berlin', range, {})}`.execute(
        db,
      );
      return rows[0]?.['QUERY PLAN'][0]?.Plan;
    });
    // What is left of both days, and the hours themselves.
    expect(read && rowsRead(read, 'reading_1h')).toBeGreaterThan(20);
    expect(read && rowsRead(read, 'reading_1h')).toBeLessThan(100);
  },
);
