import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inhabited, questions, readingsAbout, told } from '../testing/many-readings.ts';
import { addClient, every, ingest } from '../testing/readings.ts';
import { rowsOf, setting } from '../testing/statistics.ts';
import { TestService } from '../testing/test-service.ts';
import type { RawMetric } from './queries.schema.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());

describe('the latest readings', () => {
  it.each([
    ['Europe/Berlin', false],
    ['Asia/Kolkata', true],
    ['Australia/Lord_Howe', true],
  ])(
    'in %s are those of the whole range that come last, whatever is asked for, at rest: %s',
    async (zone, atRest) => {
      const place = await inhabited(service, zone, atRest);
      const limits = fc.oneof(fc.constantFrom(1, 2, 100, 1000), fc.integer({ min: 1, max: 60 }));
      await fc.assert(
        fc.asyncProperty(questions(place), limits, async (question, limit) => {
          const rows = await rowsOf<RawMetric>(place.staff, 'raw_metric_data', { ...question, limit });
          const all = await readingsAbout(service, place, question);
          expect(told(rows)).toEqual(all.slice(0, limit));
        }),
        { numRuns: 60 },
      );
    },
  );

  it('of many at one instant are those of the last series', async () => {
    const { tenant, staff } = await setting(service);
    const clients = await Promise.all(Array.from({ length: 30 }, () => addClient(service, tenant)));
    const instants = every(30, '2026-05-04T10:15:00Z', 3);
    await ingest(
      service,
      tenant,
      clients.flatMap((client) => instants.map((at, value) => ({ client, metric: 'power', at, value }))),
    );
    const range = { start_time: '2026-05-01T00:00:00Z', end_time: '2026-05-08T00:00:00Z' };
    for (const choice of [{}, { client_ids: clients }]) {
      for (const limit of [7, 30, 37]) {
        const rows = await rowsOf<RawMetric>(staff, 'raw_metric_data', { ...range, ...choice, limit });
        const expected = instants
          .toReversed()
          .flatMap((at) => clients.toReversed().map((client) => ({ client, at: at.toISOString() })));
        expect(rows.map(({ client_id, timestamp }) => ({ client: client_id, at: timestamp }))).toEqual(
          expected.slice(0, limit),
        );
      }
    }
  });

  it('do not need those before them, of which retention has left the hours', async () => {
    const { tenant, client, staff } = await setting(service);
    await ingest(
      service,
      tenant,
      every(15, '2026-05-04T10:00:00Z', 12).map((at, value) => ({ client, metric: 'power', at, value })),
    );
    await service.inTenant(tenant, ({ db }) =>
      sql`delete from reading where tenant_id = ${tenant.tenantId} and ts < '2026-05-04T12:30:00Z'`.execute(
        db,
      ),
    );
    const range = { start_time: '2026-05-01T00:00:00Z', end_time: '2026-05-08T00:00:00Z' };
    for (const limit of [1, 2, 3]) {
      const rows = await rowsOf<RawMetric>(staff, 'raw_metric_data', { ...range, limit });
      expect(rows.map(({ value }) => value)).toEqual([11, 10].slice(0, limit));
    }
  });
});
