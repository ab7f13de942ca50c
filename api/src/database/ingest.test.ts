import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertNew } from '../readings/insert-readings.ts';
import { SeriesNumbers } from '../readings/series-numbers.ts';
import { storeReadings } from '../readings/store-readings.ts';
import type { Tenant } from '../tenants/tenants.queries.ts';
import { addClient, ingest, type TestReading } from '../testing/readings.ts';
import { countedRollup, keptRollup } from '../testing/rollups.ts';
import { TestService } from '../testing/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());

/** What the rollups should hold, computed from the readings; and what they do hold. */
async function compare(tenant: Tenant) {
  const { tenantId, timezone } = tenant;
  return service.inTenant(tenant, async ({ db }) => ({
    found: [await keptRollup(db, tenantId, 'hour'), await keptRollup(db, tenantId, 'day')],
    expected: [
      await countedRollup(db, tenantId, timezone, 'hour'),
      await countedRollup(db, tenantId, timezone, 'day'),
    ],
  }));
}

/** Stores them as the service does, in a transaction that may run beside others of the tenant. */
async function store(tenant: Tenant, readings: TestReading[]) {
  const numbers = new SeriesNumbers(service.database);
  const checked = readings.map(({ client, metric, at, value }) => ({
    clientId: client,
    instant: new Date(at).getTime(),
    values: [{ metric, value }],
  }));
  return storeReadings(service.database, numbers, tenant.tenantId, checked);
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
});

describe('stored readings', () => {
  const zones = [
    'Europe/Berlin',
    'UTC',
    // Half-hour offsets, and a half-hour change of clocks.
    'Asia/Kolkata',
    'America/St_Johns',
    'Australia/Lord_Howe',
    // A day in spring that has no midnight, and one in autumn that has two.
    'Asia/Beirut',
    'Atlantic/Azores',
  ];
  it.each(zones)('keeps the rollups true in %s, whatever comes in whatever order', async (zone) => {
    const tenant = await service.tenant(zone, zone);
    const clients = [await addClient(service, tenant), await addClient(service, tenant, 'Other')];
    // Around the changes of clocks of the northern and the southern hemisphere.
    const starts = ['2026-03-28T12:00Z', '2026-04-04T10:00Z', '2026-10-03T10:00Z', '2026-10-24T22:00Z'];
    const arbitrary = fc.record({
      client: fc.constantFrom(...clients),
      // A new organization has a rule that minds high temperatures: those are judged before they are stored.
      metric: fc.constantFrom('power', 'temperature'),
      at: fc
        .tuple(fc.constantFrom(...starts), fc.integer({ min: 0, max: 160 }))
        .map(([start, quarter]) => new Date(Date.parse(start) + quarter * 15 * 60_000)),
      value: fc.integer({ min: -1000, max: 1000 }).map((value) => value / 8),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(arbitrary, { minLength: 1, maxLength: 60 }), async (readings) => {
        await store(tenant, readings);
        const { found, expected } = await compare(tenant);
        expect(found).toEqual(expected);
      }),
      { numRuns: 15 },
    );
  });

  it('of a batch that ends on the day on which half an hour comes twice are in the hours of both', async () => {
    const tenant = await service.tenant('Half an hour', 'Australia/Lord_Howe');
    const client = await addClient(service, tenant);
    const readings = Array.from({ length: 32 }, (_, quarter) => ({
      client,
      metric: 'power',
      at: new Date(Date.UTC(2026, 3, 4, 12, quarter * 15)),
      value: quarter,
    }));
    await store(tenant, readings);
    const { found, expected } = await compare(tenant);
    expect(found).toEqual(expected);
  });

  it('of a day with two midnights stay in it when another of its readings is corrected', async () => {
    const tenant = await service.tenant('Two midnights', 'Atlantic/Azores');
    const client = await addClient(service, tenant);
    const reading = (at: string, value: number): TestReading => ({ client, metric: 'power', at, value });
    // Between the two midnights, and after both.
    await store(tenant, [reading('2026-10-25T00:30Z', 3), reading('2026-10-25T13:30Z', 5)]);
    await store(tenant, [reading('2026-10-25T13:30Z', 7)]);
    const { found, expected } = await compare(tenant);
    expect(found).toEqual(expected);
  });

  const quarters = (clients: string[], from: number, count: number, raise = 0): TestReading[] =>
    clients.flatMap((client) =>
      Array.from({ length: count }, (_, index) => ({
        client,
        metric: 'power',
        at: new Date(Date.UTC(2026, 4, 1, 0, (from + index) * 15)),
        value: from + index + raise,
      })),
    );

  it('may come backwards, into gaps, and to hours that have some already', async () => {
    const tenant = await service.tenant('Backwards', 'Europe/Berlin');
    const clients = [await addClient(service, tenant), await addClient(service, tenant)];
    for (const from of [200, 150, 101, 30, 70, 10]) {
      const outcomes = await store(tenant, quarters(clients, from, from === 70 ? 31 : 10));
      expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['created']));
    }
    const between = quarters(clients, 0, 240).map((reading) => ({
      ...reading,
      at: new Date(new Date(reading.at).getTime() + 60_000),
    }));
    await store(tenant, between);
    const { found, expected } = await compare(tenant);
    expect(found).toEqual(expected);
    expect(expected[0]).toHaveLength(2 * 60);
  });

  it('survive writers of the same series at once, some of which bring new readings and some correct them', async () => {
    const tenant = await service.tenant();
    const clients = [await addClient(service, tenant), await addClient(service, tenant)];
    await store(tenant, quarters(clients, 0, 50));
    await Promise.all([
      ...[50, 90, 130, 170].map((from) => store(tenant, quarters(clients, from, 40).toReversed())),
      ...[30, 70, 110].map((from) => store(tenant, quarters(clients.toReversed(), from, 60, 1000))),
    ]);
    const { found, expected } = await compare(tenant);
    expect(found).toEqual(expected);
    expect(expected[0]).toHaveLength(2 * 54);
  });

  it('that several send at the same moment are created by one of them', async () => {
    const tenant = await service.tenant();
    const clients = [await addClient(service, tenant), await addClient(service, tenant)];
    const answers = await Promise.all([1, 2, 3, 4].map(() => store(tenant, quarters(clients, 0, 20))));
    const created = answers.map((each) => each.filter(({ outcome }) => outcome === 'created').length);
    expect(created.toSorted((one, other) => other - one)).toEqual([40, 0, 0, 0]);
    const { found, expected } = await compare(tenant);
    expect(found).toEqual(expected);
  });

  it('let their clients be seen, whether new or sent again', async () => {
    const tenant = await service.tenant();
    const client = await addClient(service, tenant);
    const lastSeen = () =>
      service.inTenant(tenant, async ({ db }) => {
        const { last_seen_at: seen } = await db
          .selectFrom('client')
          .select('last_seen_at')
          .where('tenant_id', '=', tenant.tenantId)
          .where('client_id', '=', client)
          .executeTakeFirstOrThrow();
        return seen;
      });
    expect(await lastSeen()).toBeNull();
    await store(tenant, quarters([client], 0, 2));
    const first = await lastSeen();
    expect(first).not.toBeNull();
    await store(tenant, quarters([client], 0, 2));
    expect((await lastSeen())?.getTime()).toBeGreaterThan(first?.getTime() ?? 0);
  });

  it('are looked for by their key, however many hours there are', async () => {
    const tenant = await service.tenant('Many hours', 'UTC');
    const client = await addClient(service, tenant);
    // As values: a distributed database has no other way to put that many into it.
    const hour = (series: number, index: number) => {
      const bucket = new Date(Date.UTC(2026, 4, 1, index));
      return {
        tenant_id: tenant.tenantId,
        series_id: 1000 + series,
        bucket,
        n: 1,
        sum: 1,
        min: 1,
        max: 1,
        first_ts: bucket,
        last_ts: bucket,
        level: 1,
      };
    };
    for (let series = 0; series < 60; series += 10) {
      const some = Array.from({ length: 1000 }, (_, index) =>
        hour(series + (index % 10), Math.floor(index / 10)),
      );
      await service.inTenant(tenant, ({ db }) => db.insertInto('reading_1h').values(some).execute());
    }
    await sql`analyze reading_1h`.execute(service.database.owner);

    // Three hours of one series, by what the function is given of them.
    const noon = Date.UTC(2026, 4, 2, 12) / 1000;
    const hours = sql`array[${noon}::float8, ${noon + 3600}::float8, ${noon + 7200}::float8]`;
    const figures = sql`array[1, 2, 3]::float8[]`;
    const scans = sql<{ scans: number }>`
      select coalesce(sum(seq_scan), 0)::int as scans from pg_stat_xact_user_tables where relname = 'reading_1h'`;
    const [before, fate, after] = await service.inTenant(tenant, async ({ db, tenantId }) => {
      const scanned = async () => (await scans.execute(db)).rows[0]?.scans;
      const earlier = await scanned();
      const { rows } = await sql<{ fate: string }>`select store_batch(
        ${tenantId}::int, array[${client}::uuid], true, array[1, 1, 1], ${hours}, ${figures}, null,
        array[1, 1, 1], ${hours}, array[1, 1, 1], ${figures}, ${figures}, ${figures}, ${figures}, ${hours}, ${hours},
        array[1], array[3], array[2], array[1, 3], array[0, 0], array[0, 0]::float8[], array[0, 0],
        array[0, 0]::float8[], array[0, 0], array[0, 0]::float8[], null, null) as fate`.execute(db);
      return [earlier, rows[0]?.fate, await scanned()];
    });
    expect(fate).toBe('stored');
    expect(after).toBe(before);
  });
});

describe('readings beside an open alert', () => {
  it('are judged when they are of its metric or beyond a threshold; all others are stored side by side', async () => {
    const tenant = await service.tenant('Hot');
    const client = await addClient(service, tenant);
    const numbers = new SeriesNumbers(service.database);
    const fateOf = async (metric: string, minute: number, value: number) => {
      const find = await numbers.resolve(tenant.tenantId, [{ clientId: client, metric, kind: 'num' }]);
      const series = [find({ clientId: client, metric })?.id ?? 0];
      const instants = [Date.UTC(2026, 4, 1, 12, minute)];
      return insertNew(service.database, tenant.tenantId, [client], {
        series,
        instants,
        num: [value],
        txt: [null],
      });
    };
    expect(await fateOf('temperature', 0, 20)).toBe('stored');
    expect(await fateOf('temperature', 1, 90)).toBe('watched');
    const hot = [1, 20].map((minute) => ({
      client,
      metric: 'temperature',
      at: new Date(Date.UTC(2026, 4, 1, 12, minute)),
      value: 90,
    }));
    await store(tenant, hot);
    const open = await service.inTenant(tenant, ({ db }) =>
      db.selectFrom('alert').select('message').execute(),
    );
    expect(open).toEqual([{ message: 'Hill farm: temperature is 90, above the threshold of 85.' }]);

    expect(await fateOf('temperature', 30, 20)).toBe('watched');
    expect(await fateOf('power', 30, 20)).toBe('stored');
    expect(await fateOf('power', 30, 20)).toBe('present');
    const { found, expected } = await compare(tenant);
    expect(found).toEqual(expected);
  });
});
