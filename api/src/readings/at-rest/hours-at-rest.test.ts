import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compactMonths } from '../../database/compact-months.ts';
import type { Tenant } from '../../tenants/tenants.queries.ts';
import { addClient } from '../../testing/readings.ts';
import { TestService } from '../../testing/test-service.ts';
import { firstHour, firstReading, hourAt, hourFiguresOf, lastReading } from './hour-figures-of.ts';
import { openReadings } from './open-readings.ts';
import { putToRest } from './put-to-rest.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A midnight of UTC: long ago, but within what is kept. */
const first = Math.floor(Date.now() / DAY - 20) * DAY;

interface Given {
  at: number;
  n: number;
  min: number;
  max: number;
  sum: number | null;
  level: number | null;
  first: number;
  last: number;
}

async function stored(name: string, hours: readonly Given[]): Promise<Tenant> {
  const tenant = await service.tenant(name);
  const client = await addClient(service, tenant);
  await service.inTenant(tenant, async ({ db, tenantId }) => {
    await db
      .insertInto('series')
      .values({ tenant_id: tenantId, series_id: 1, client_id: client, metric_name: 'power', kind: 'num' })
      .execute();
    await db
      .insertInto('reading_1h')
      .values(
        hours.map(({ at, n, min, max, sum, level, first: begins, last }) => ({
          tenant_id: tenantId,
          series_id: 1,
          bucket: new Date(at),
          n,
          min,
          max,
          sum,
          level,
          first_ts: new Date(at + begins),
          last_ts: new Date(at + last),
        })),
      )
      .execute();
  });
  return tenant;
}

interface Kept {
  at: number;
  n: number;
  bits: string;
  min: number;
  max: number;
  sum: number;
  level: number;
}

/** What is the same to the last bit, what may be rounded, and how many hours are rows. */
async function kept(tenant: Tenant) {
  return service.inTenant(tenant, async ({ db, tenantId }) => {
    const { rows: hours } = await sql<Kept>`
      select extract(epoch from bucket)::float8 * 1000 as at, n, min, max, sum, level,
        concat_ws(' ', bucket, n, float8send(min), float8send(max), first_ts, last_ts) as bits
      from every_hour where tenant_id = ${tenantId} order by bucket`.execute(db);
    const { rows } = await sql<{ rows: number; blocks: number }>`
      select (select count(*)::int from reading_1h where tenant_id = ${tenantId}) as rows,
        (select count(*)::int from hour_block where tenant_id = ${tenantId}) as blocks`.execute(db);
    return { hours, rows: rows[0]?.rows, blocks: rows[0]?.blocks };
  });
}

/** Sums and levels are as near as another order of adding would bring them. */
function expectSame(found: readonly Kept[], before: readonly Kept[]): void {
  expect(found.map(({ bits }) => bits)).toEqual(before.map(({ bits }) => bits));
  const isNear = (one: number | undefined, other: number, within: number) =>
    Object.is(one, other) || Math.abs((one ?? NaN) - other) <= within;
  const wrong = before.filter(({ n, min, max, sum, level }, index) => {
    const largest = Math.max(Math.abs(min), Math.abs(max));
    const one = found[index];
    return !isNear(one?.sum, sum, 2e-15 * n * largest) || !isNear(one?.level, level, 2e-14 * largest);
  });
  expect(wrong).toEqual([]);
}

const numbers = fc.oneof(
  fc.integer({ min: -40_000, max: 40_000 }),
  fc.integer({ min: -9_999_999, max: 9_999_999 }).map((thousandths) => thousandths / 1000),
  fc.constantFrom(0, 1e300, -1e300, 1e280, 1e-260, 2_147_483_647, 0.1, 1 / 3, 1e15, NaN, Infinity),
  fc.double({ noNaN: true, min: -1e12, max: 1e12 }),
);
/** Figures as ingest leaves them: of readings in four quarters, of one in each, or of none but one. */
const figures = fc.array(numbers, { minLength: 1, maxLength: 8 }).map((values) => {
  const sum = values.reduce((total, value) => total + value, 0);
  return {
    n: values.length,
    min: Math.min(...values) + 0,
    max: Math.max(...values) + 0,
    sum,
    level: sum / values.length,
  };
});
const places = fc.oneof(
  fc.constant({ first: 900_000, last: HOUR }),
  fc.record({ first: fc.integer({ min: 1, max: 1000 }), last: fc.integer({ min: 2000, max: HOUR }) }),
);
const instants = fc.oneof(
  fc.integer({ min: 1, max: 80 }).map((count) => Array.from({ length: count }, (_, nth) => nth * HOUR)),
  fc.uniqueArray(
    fc.integer({ min: 0, max: 6 * 24 }).map((half) => half * (HOUR / 2)),
    { minLength: 1, maxLength: 60 },
  ),
);
const given = fc
  .tuple(
    instants,
    fc.array(figures, { minLength: 1, maxLength: 6 }),
    fc.array(places, { minLength: 1, maxLength: 3 }),
    fc.constantFrom(1, 1.5),
  )
  .map(([offsets, some, where, off]) =>
    offsets
      .toSorted((a, b) => a - b)
      .map((offset, nth): Given => {
        const of = some[nth % some.length] ?? { n: 1, min: 0, max: 0, sum: 0, level: 0 };
        // Where levels are not means of readings.
        return {
          ...of,
          level: nth % 7 === 6 ? of.level * off : of.level,
          at: first + offset,
          ...(where[nth % where.length] ?? { first: 1, last: 1 }),
        };
      }),
  );
const newest: Given = { at: first + 12 * DAY, n: 1, min: 1, max: 1, sum: 1, level: 1, first: 1, last: 1 };
const canRest = ({ min, max }: Given) => {
  const largest = Math.max(Math.abs(min), Math.abs(max));
  return largest === 0 || (largest >= 1e-250 && largest <= 1e290);
};

describe('hours at rest', () => {
  it('are what they were, sealed, sealed again and opened; sums as near as adding is', {
    timeout: 120_000,
  }, async () => {
    let tenants = 0;
    await fc.assert(
      fc.asyncProperty(given, async (hours) => {
        const tenant = await stored(`Any ${(tenants += 1)}`, [...hours, newest]);
        const before = await kept(tenant);
        const resting = hours.filter(canRest).length;
        expect((await putToRest(service.database, tenant.tenantId)).hours).toBe(resting);
        const sealed = await kept(tenant);
        expectSame(sealed.hours, before.hours);
        expect(sealed.rows).toBe(1 + hours.length - resting);
        expect((await putToRest(service.database, tenant.tenantId)).hours).toBe(0);
        const some = hours.find(canRest);
        if (!some) return;
        await service.inTenant(tenant, (tx) => openReadings(tx, [1], [some.at]));
        const opened = await kept(tenant);
        expectSame(opened.hours, before.hours);
        expect(opened.rows).toBeGreaterThan(sealed.rows ?? 0);
        await putToRest(service.database, tenant.tenantId);
        const again = await kept(tenant);
        expect(again.blocks).toBe(sealed.blocks);
        expect(again.hours.map(({ bits, sum }) => [bits, sum])).toEqual(
          sealed.hours.map(({ bits, sum }) => [bits, sum]),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('are found by stretches, by name, first and last, as if they were rows', {
    timeout: 120_000,
  }, async () => {
    let tenants = 0;
    const ask = fc.tuple(
      fc.integer({ min: -30, max: 190 }),
      fc.integer({ min: -30, max: 190 }),
      fc.constantFrom(0, 1, 900_000, HOUR / 2),
    );
    await fc.assert(
      fc.asyncProperty(given, fc.array(ask, { minLength: 5, maxLength: 5 }), async (hours, asked) => {
        const tenant = await stored(`Found ${(tenants += 1)}`, [...hours, newest]);
        await putToRest(service.database, tenant.tenantId);
        for (const [one, other, more] of asked) {
          const from = first + Math.min(one, other) * HOUR + more;
          const to = first + Math.max(one, other) * HOUR + more;
          const all = hours.filter(({ at }) => at >= from && at < to);
          const instant = (at: number) => sql`${new Date(at).toISOString()}::timestamptz`;
          const stretch = { tenantId: tenant.tenantId, series: sql`1`, from: instant(from), to: instant(to) };
          // At most two that do not count, which may be the outermost.
          const without = [all[0], all.at(-1)].flatMap((hour) =>
            hour ? [new Date(hour.at).toISOString()] : [],
          );
          const found = await service.inTenant(tenant, async ({ db }) => {
            const { rows } = await sql<{
              at: number;
              n: number;
              min: number;
              max: number;
              first: number;
              last: number;
            }>`
              select extract(epoch from r.bucket)::float8 * 1000 as at, r.n, r.min, r.max,
                (extract(epoch from r.first_ts - r.bucket) * 1000)::float8 as first, (extract(epoch from r.last_ts - r.bucket) * 1000)::float8 as last
              from (select 1) as one, ${hourFiguresOf({ ...stretch, columns: ['bucket', 'n', 'min', 'max', 'first_ts', 'last_ts'] })} r
              order by r.bucket`.execute(db);
            const named = await sql<{
              n: number;
            }>`select r.n from (select 1) as one, ${hourAt({ ...stretch, columns: ['n'] }, stretch.from)} r`.execute(
              db,
            );
            const ends = { ...stretch, without: sql`${`{${without.join()}}`}::timestamptz[]` };
            const outer = await sql<{ first: number | null; last: number | null; oldest: number }>`
              select (extract(epoch from ${firstReading(ends)}) * 1000)::float8 as first,
                (extract(epoch from ${lastReading(ends)}) * 1000)::float8 as last,
                extract(epoch from ${firstHour(tenant.tenantId, sql`1`)})::float8 * 1000 as oldest`.execute(
              db,
            );
            return { rows, named: named.rows, outer: outer.rows[0] };
          });
          expect(found.rows).toEqual(
            all.map(({ at, n, min, max, first: begins, last }) => ({ at, n, min, max, first: begins, last })),
          );
          expect(found.named).toEqual(hours.filter(({ at }) => at === from).map(({ n }) => ({ n })));
          const inner = hours.filter(
            ({ at }) => at >= from && at <= to && !without.includes(new Date(at).toISOString()),
          );
          const [begin, end] = [inner[0], inner.at(-1)];
          expect(found.outer).toEqual({
            first: begin ? begin.at + begin.first : null,
            last: end ? end.at + end.last : null,
            oldest: Math.min(...hours.map(({ at }) => at)),
          });
        }
      }),
      { numRuns: 40 },
    );
  });

  it('are one row a day, whole numbers where sums are rounded only', async () => {
    const hours = Array.from({ length: 24 }, (_, nth): Given => {
      const values = [0.1, 0.2, 0.3, 0.1 * nth];
      const sum = values.reduce((total, value) => total + value, 0);
      return {
        at: first + nth * HOUR,
        n: 4,
        min: 0,
        max: 3,
        sum,
        level: sum / 4,
        first: 900_000,
        last: HOUR,
      };
    });
    const tenant = await stored('Tenths', [...hours, newest]);
    await putToRest(service.database, tenant.tenantId);
    const { rows } = await service.inTenant(tenant, ({ db }) =>
      sql`select hours, unit, count, first_ms, last_ms, offsets, counts, large_sums, levels, cardinality(small) as extremes,
        cardinality(sums) as sums from hour_block`.execute(db),
    );
    expect(rows).toEqual([
      {
        hours: 24,
        unit: 10,
        count: 4,
        first_ms: 900_000,
        last_ms: HOUR,
        offsets: null,
        counts: null,
        large_sums: null,
        levels: null,
        extremes: 48,
        sums: 24,
      },
    ]);
  });

  it('leave rows those of texts and of running days, and a day longer than readings', async () => {
    const today = Math.floor(Date.now() / DAY) * DAY;
    const at = (days: number, of: Partial<Given> = {}): Given => ({
      ...newest,
      at: today - days * DAY,
      ...of,
    });
    const running = await stored('Running', [
      at(0),
      at(1),
      at(2),
      at(3),
      at(4),
      at(5),
      at(6, { sum: null, level: null }),
    ]);
    expect((await putToRest(service.database, running.tenantId)).hours).toBe(2);
    expect(await kept(running)).toMatchObject({ rows: 5, blocks: 2 });
  });

  it('are opened for all of a day of any zone before one of its readings changes', async () => {
    const hours = Array.from({ length: 6 * 24 }, (_, nth): Given => ({ ...newest, at: first + nth * HOUR }));
    const tenant = await stored('Zones', [...hours, newest]);
    await putToRest(service.database, tenant.tenantId);
    const at = first + 3 * DAY + 12 * HOUR;
    await service.inTenant(tenant, (tx) => openReadings(tx, [1], [at]));
    const { rows } = await service.inTenant(tenant, ({ db }) =>
      sql<{
        at: number;
      }>`select extract(epoch from bucket)::float8 * 1000 as at from reading_1h order by bucket`.execute(db),
    );
    const open = new Set(rows.map((row) => row.at));
    // The day of the zone that is 14 hours ahead, and of that which is 12 behind.
    const around = hours.filter(({ at: hour }) => Math.abs(hour - at) <= 26 * HOUR);
    expect(around.filter(({ at: hour }) => !open.has(hour))).toEqual([]);
  });

  it('give their room back', async ({ skip }) => {
    // What lies on workers is not seen here.
    if (service.database.distributed) skip();
    const tenant = await stored('Many', [newest]);
    await service.inTenant(tenant, ({ db, tenantId }) =>
      sql`insert into reading_1h (tenant_id, series_id, bucket, n, sum, min, max, level, first_ts, last_ts)
        select ${tenantId}::int, 1, at, 4, 40, 9, 11, 10, at, at
        from generate_series(to_timestamp(${(first - 300 * DAY) / 1000}), to_timestamp(${(first - DAY) / 1000}), interval '20 minutes') at
        returning 1`.execute(db),
    );
    const before = (await kept(tenant)).hours;
    expect(await compactMonths(service.database.owner, new Date(), 1e6)).toEqual([]);
    await putToRest(service.database, tenant.tenantId);
    expect(await compactMonths(service.database.owner, new Date(), 1e6)).toEqual(['reading_1h']);
    const { rows } = await sql<{ bytes: number }>`
      select pg_total_relation_size('reading_1h')::float8 as bytes`.execute(service.database.owner);
    expect(rows[0]?.bytes).toBeLessThan(500_000);
    expectSame((await kept(tenant)).hours, before);
  });

  it('of a series that cannot be put to rest keep no other from it', async () => {
    const tenant = await stored('Broken', [{ ...newest, at: first }, newest]);
    await service.inTenant(tenant, async ({ db, tenantId }) => {
      await sql`insert into series (tenant_id, series_id, client_id, metric_name, kind)
        select tenant_id, 0, client_id, 'broken', 'num' from series where tenant_id = ${tenantId} returning 1`.execute(
        db,
      );
      // No ingest stores such a sum: dividing it fails.
      await sql`insert into reading_1h (tenant_id, series_id, bucket, n, sum, min, max, level, first_ts, last_ts)
        select tenant_id, 0, bucket, 4, 5e-324, 0, 1, 0, first_ts, last_ts from reading_1h where tenant_id = ${tenantId} returning 1`.execute(
        db,
      );
    });
    await expect(putToRest(service.database, tenant.tenantId)).rejects.toThrow('underflow');
    expect(await kept(tenant)).toMatchObject({ rows: 3, blocks: 1 });
  });

  it('are shown to their own organization only', async () => {
    const tenant = await stored('Own', [{ ...newest, at: first }, newest]);
    const other = await service.tenant('Other');
    await putToRest(service.database, tenant.tenantId);
    const { rows } = await service.inTenant(other, ({ db }) =>
      sql<{
        n: number;
      }>`select (select count(*) from every_hour)::int + (select count(*) from hour_block)::int as n`.execute(
        db,
      ),
    );
    expect(rows).toEqual([{ n: 0 }]);
  });
});
