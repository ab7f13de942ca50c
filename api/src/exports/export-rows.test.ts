import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inhabited, questions, readingsAbout, told } from '../testing/many-readings.ts';
import { setting } from '../testing/statistics.ts';
import { TestService } from '../testing/test-service.ts';
import { templateOf } from '../queries/templates.ts';
import type { RawMetric } from '../queries/queries.schema.ts';
import type { Tenant } from '../tenants/tenants.queries.ts';
import { exportRows } from './export-rows.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());

/** The rows of an export, step by step. */
async function stepsOf(tenant: Tenant, parameters: Record<string, unknown>): Promise<RawMetric[][]> {
  const query = templateOf('raw_metric_data').prepare(parameters);
  const steps: RawMetric[][] = [];
  for await (const rows of exportRows(query, tenant.timezone, (work) => service.inTenant(tenant, work))) {
    steps.push(JSON.parse(rows) as RawMetric[]);
  }
  return steps;
}

describe('an export of readings', () => {
  it.each([
    ['Europe/Berlin', false],
    ['Australia/Lord_Howe', true],
  ])(
    'in %s has each reading of the range once, the latest first, whatever is asked for, at rest: %s',
    async (zone, atRest) => {
      const place = await inhabited(service, zone, atRest);
      await fc.assert(
        fc.asyncProperty(questions(place), async (question) => {
          const steps = await stepsOf(place.tenant, { ...question });
          expect(told(steps.flat())).toEqual(await readingsAbout(service, place, question));
        }),
        { numRuns: 30 },
      );
    },
  );

  it('is made in steps that stay small, with more series at one instant than a step holds', async () => {
    const { tenant, client } = await setting(service);
    const series = Array.from({ length: 16_000 }, (_, index) => index + 1);
    await service.inTenant(tenant, async ({ db, tenantId }) => {
      for (let from = 0; from < series.length; from += 8000) {
        const rows = series.slice(from, from + 8000).map((series_id) => ({
          tenant_id: tenantId,
          series_id,
          client_id: client,
          metric_name: `metric ${series_id}`,
          kind: 'num' as const,
        }));
        await db.insertInto('series').values(rows).execute();
      }
      for (const at of ['2026-05-04T10:00:00Z', '2026-05-04T10:15:00Z']) {
        await sql`select ingest_readings(${tenantId}::int, ${series}::int[], ${series.map(() => at)}::timestamptz[],
          ${series}::float8[], ${series.map(() => null)}::text[])`.execute(db);
      }
    });
    const range = { start_time: '2026-05-01T00:00:00Z', end_time: '2026-05-08T00:00:00Z' };
    const steps = await stepsOf(tenant, range);
    expect(steps.every((rows) => rows.length <= 15_000)).toBe(true);
    expect(steps.flat().map(({ value }) => value)).toEqual([...series.toReversed(), ...series.toReversed()]);
  });
});
