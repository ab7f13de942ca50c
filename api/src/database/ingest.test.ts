import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addClient, ingest, type TestReading } from '../testing/readings.ts';
import { TestService } from '../testing/test-service.ts';
import type { Tenant } from '../tenants/tenants.queries.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());

/** What the rollups should hold, computed from the readings; and what they do hold. */
async function compare(tenant: Tenant) {
  return service.inTenant(tenant, async ({ db }) => {
    const rollup = (table: string) =>
      sql`select series_id, bucket, n, round(sum::numeric, 6) as sum, min, max, first_ts, first, last_ts, last
        from ${sql.table(table)} order by 1, 2`.execute(db);
    const fromReadings = (unit: string) =>
      sql`select series_id, date_trunc(${unit}, ts, ${tenant.timezone}) as bucket, count(*)::int as n,
          round(sum(num)::numeric, 6) as sum, min(num) as min, max(num) as max, min(ts) as first_ts,
          (array_agg(num order by ts))[1] as first, max(ts) as last_ts, (array_agg(num order by ts desc))[1] as last
        from reading group by 1, 2 order by 1, 2`.execute(db);
    return {
      found: [(await rollup('reading_1h')).rows, (await rollup('reading_1d')).rows],
      expected: [(await fromReadings('hour')).rows, (await fromReadings('day')).rows],
    };
  });
}

describe('the ingest function', () => {
  it('answers a letter for each reading, in order', async () => {
    const tenant = await service.tenant();
    const client = await addClient(service, tenant);
    const reading = (at: string, value: number): TestReading => ({ client, metric: 'power', at, value });
    const first = await ingest(service, tenant, [
      reading('2026-05-01T10:00Z', 1),
      reading('2026-05-01T10:15Z', 2),
      // Twice in one batch: the last one is meant.
      reading('2026-05-01T10:15Z', 3),
    ]);
    expect(first).toBe('cdc');
    const second = await ingest(service, tenant, [
      reading('2026-05-01T10:00Z', 1),
      reading('2026-05-01T10:15Z', 4),
      reading('2026-05-01T10:30Z', 5),
    ]);
    expect(second).toBe('duc');
  });

  // Half-hour offsets, a half-hour change of clocks, both changes of a whole hour, and none at all.
  it.each(['Europe/Berlin', 'Asia/Kolkata', 'Australia/Lord_Howe', 'America/St_Johns', 'UTC'])(
    'keeps the rollups true in %s, whatever comes in whatever order',
    async (zone) => {
      const tenant = await service.tenant(zone, zone);
      const clients = [await addClient(service, tenant), await addClient(service, tenant, 'Other')];
      // Around the changes of clocks of the northern and the southern hemisphere.
      const starts = ['2026-03-28T12:00Z', '2026-04-04T10:00Z', '2026-10-03T10:00Z', '2026-10-24T22:00Z'];
      const arbitrary = fc.record({
        client: fc.constantFrom(...clients),
        metric: fc.constantFrom('power', 'energy_consumption'),
        at: fc
          .tuple(fc.constantFrom(...starts), fc.integer({ min: 0, max: 160 }))
          .map(([start, quarter]) => new Date(Date.parse(start) + quarter * 15 * 60_000)),
        value: fc.integer({ min: -1000, max: 1000 }).map((value) => value / 8),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(arbitrary, { minLength: 1, maxLength: 60 }), async (readings) => {
          await ingest(service, tenant, readings);
          const { found, expected } = await compare(tenant);
          expect(found).toEqual(expected);
        }),
        { numRuns: 15 },
      );
    },
  );

  it('survives writers of the same series at once', async () => {
    const tenant = await service.tenant();
    const clients = [await addClient(service, tenant), await addClient(service, tenant)];
    const batch = (offset: number) =>
      clients.flatMap((client) =>
        Array.from({ length: 50 }, (_, index) => ({
          client,
          metric: 'power',
          at: new Date(Date.UTC(2026, 4, 1, 0, ((index + offset) % 60) * 15)),
          value: index + offset,
        })),
      );
    await ingest(service, tenant, batch(0));
    await Promise.all(
      [1, 2, 3, 4, 5, 6].map((offset) => ingest(service, tenant, batch(offset).toReversed())),
    );
    const { found, expected } = await compare(tenant);
    expect(found).toEqual(expected);
  });
});
