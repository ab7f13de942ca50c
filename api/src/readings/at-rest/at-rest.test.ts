import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compactMonths } from '../../database/compact-months.ts';
import type { Tenant } from '../../tenants/tenants.queries.ts';
import { longAgo, oneSeries, readingsAt } from '../../testing/one-series.ts';
import { TestService } from '../../testing/test-service.ts';
import { openReadings } from './open-readings.ts';
import { newestPlaces, newestReadings, readingsOf } from './readings-of.ts';
import { putToRest } from './put-to-rest.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const first = longAgo;

interface Given {
  at: number;
  num: number;
  stored: number | null;
}

async function stored(name: string, readings: readonly Given[], kind: 'num' | 'bool' | 'text' = 'num') {
  const tenant = await oneSeries(service, name, kind);
  await service.inTenant(tenant, ({ db, tenantId }) =>
    db
      .insertInto('reading')
      .values(
        readings.map(({ at, num, stored: when }) => ({
          tenant_id: tenantId,
          series_id: 1,
          ts: new Date(at),
          num: kind === 'text' ? null : num,
          txt: kind === 'text' ? String(num) : null,
          stored: when,
        })),
      )
      .execute(),
  );
  return tenant;
}

/** Bit for bit, and how many of them are rows. */
async function kept(tenant: Tenant) {
  return service.inTenant(tenant, async ({ db, tenantId }) => {
    const { rows } = await sql<{ readings: string[] | null; rows: number; blocks: number }>`
      select (select array_agg(concat_ws(' ', series_id, ts, float8send(num), txt, stored) order by series_id, ts)
          from every_reading where tenant_id = ${tenantId}) as readings,
        (select count(*)::int from reading where tenant_id = ${tenantId}) as rows,
        (select count(*)::int from reading_block where tenant_id = ${tenantId}) as blocks`.execute(db);
    return { readings: rows[0]?.readings ?? [], rows: rows[0]?.rows, blocks: rows[0]?.blocks };
  });
}

const numbers = fc.oneof(
  fc.integer({ min: -40_000, max: 40_000 }),
  fc.integer({ min: -9_999_999, max: 9_999_999 }).map((thousandths) => thousandths / 1000),
  fc.constantFrom(
    0,
    -0,
    5e-324,
    1e308,
    -1e308,
    2_147_483_647,
    -2_147_483_648,
    32_768,
    0.1,
    1 / 3,
    1e15,
    NaN,
    Infinity,
  ),
  fc.double(),
);
const times = fc.oneof(
  fc
    .record({ step: fc.constantFrom(1, 1000, 60_000, 900_000), count: fc.integer({ min: 1, max: 600 }) })
    .map(({ step, count }) => Array.from({ length: count }, (_, nth) => nth * step)),
  fc.uniqueArray(fc.integer({ min: 0, max: 3 * DAY }), { minLength: 1, maxLength: 300 }),
);
const pasts = fc.oneof(
  fc.constant(null),
  fc.constant(0),
  fc.integer({ min: 0, max: 200 }),
  fc.integer({ min: -9e5, max: 9e5 }),
);
const given = times.chain((offsets) =>
  fc
    .tuple(
      fc.array(numbers, { minLength: 1, maxLength: 12 }),
      fc.array(pasts, { minLength: 1, maxLength: 3 }),
      // So many are stored at once, where they come in batches.
      fc.constantFrom(0, 0, 3, 50, 143),
    )
    .map(([values, delays, together]) =>
      offsets.map((offset, nth): Given => {
        const at = first + offset;
        const delay = delays[nth % delays.length] ?? null;
        return {
          at,
          num: values[nth % values.length] ?? 0,
          stored: storedAt(at, delay, together === 0 ? undefined : Math.floor(nth / together)),
        };
      }),
    ),
);
function storedAt(at: number, delay: number | null, batch?: number): number | null {
  if (delay === null || batch === 2) return null;
  return (
    (batch === undefined ? Math.floor(at / 1000) - 946_684_800 : 1e8 + batch * 1000) +
    (batch === undefined ? delay : 0)
  );
}
const newest: Given = { at: first + 10 * DAY, num: 1, stored: null };

describe('readings at rest', () => {
  it('are what they were, bit for bit, sealed, sealed again and opened', { timeout: 120_000 }, async () => {
    let tenants = 0;
    await fc.assert(
      fc.asyncProperty(given, async (readings) => {
        const tenant = await stored(`Any ${(tenants += 1)}`, [...readings, newest]);
        const before = await kept(tenant);
        expect((await putToRest(service.database, tenant.tenantId)).readings).toBe(readings.length);
        const sealed = await kept(tenant);
        expect(sealed.readings).toEqual(before.readings);
        expect(sealed.rows).toBe(1);
        expect((await putToRest(service.database, tenant.tenantId)).readings).toBe(0);
        const [one] = readings;
        await service.inTenant(tenant, (tx) => openReadings(tx, [1], [one?.at ?? 0]));
        const opened = await kept(tenant);
        expect(opened.readings).toEqual(before.readings);
        expect(opened.rows).toBeGreaterThan(1);
        await putToRest(service.database, tenant.tenantId);
        expect(await kept(tenant)).toEqual(sealed);
      }),
      { numRuns: 60 },
    );
  });

  it('are found by stretches, and the latest of them, as if they were rows', {
    timeout: 120_000,
  }, async () => {
    let tenants = 0;
    const instants = fc.oneof(
      fc.integer({ min: -DAY, max: 4 * DAY }),
      fc.integer({ min: -10, max: 600_000 }),
    );
    const asks = fc.array(
      fc.record({
        ends: fc.tuple(instants, instants),
        count: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.constantFrom(24, 48, 96, 240)),
      }),
      {
        minLength: 5,
        maxLength: 5,
      },
    );
    await fc.assert(
      fc.asyncProperty(given, asks, async (readings, asked) => {
        const tenant = await stored(`Found ${(tenants += 1)}`, [...readings, newest]);
        await putToRest(service.database, tenant.tenantId);
        for (const { ends, count } of asked) {
          // Instants of readings, too: a stretch has those at its ends.
          const [one, other] = ends.map((offset, nth) =>
            (nth + count) % 2 === 0
              ? first + offset
              : (readings[offset % readings.length]?.at ?? first + offset),
          );
          const [from, to] = [Math.min(one ?? 0, other ?? 0), Math.max(one ?? 0, other ?? 0)];
          const all = readings
            .map(({ at }) => at)
            .filter((at) => at >= from && at <= to)
            .toSorted((a, b) => b - a);
          const stretch = {
            tenantId: tenant.tenantId,
            series: sql`1`,
            from: sql`${new Date(from).toISOString()}::timestamptz`,
            to: sql`${new Date(to).toISOString()}::timestamptz`,
          };
          const found = await service.inTenant(tenant, async ({ db }) => {
            const at = sql<number>`(extract(epoch from r.ts) * 1000)::float8`;
            const of = (which: RawBuilder<unknown>) =>
              sql<{ at: number }>`select ${at} as at from (select 1) as one, ${which} r`.execute(db);
            const [stretched, latest] = [
              await of(readingsOf(stretch)),
              await of(newestReadings({ ...stretch, count })),
            ];
            const places = await sql<{
              n: number;
              least: number;
            }>`select sum(r.n)::int as n, min(${at}) as least
              from (select 1) as one, ${newestPlaces({ ...stretch, count })} r`.execute(db);
            const before = await of(
              newestReadings({ ...stretch, where: ({ ts }) => sql`${ts} < ${stretch.to}`, count }),
            );
            return {
              stretched: stretched.rows,
              latest: latest.rows,
              before: before.rows,
              places: places.rows[0],
            };
          });
          expect(found.stretched.map(({ at }) => at).toSorted((a, b) => b - a)).toEqual(all);
          expect(found.latest.map(({ at }) => at)).toEqual(all.slice(0, count));
          expect(found.before.map(({ at }) => at)).toEqual(all.filter((at) => at < to).slice(0, count));
          expect(found.places?.n ?? 0).toBeLessThanOrEqual(all.length);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('take a tenth of their room: a day of quarters is one row', async () => {
    const quarters = Array.from({ length: 96 }, (_, nth) => ({
      at: first + nth * 900_000,
      num: nth / 8,
      stored: 5,
    }));
    const tenant = await stored('Quarters', [...quarters, newest]);
    await putToRest(service.database, tenant.tenantId);
    expect(await kept(tenant)).toMatchObject({ rows: 1, blocks: 1 });
  });

  it('know for each batch when it was stored, not for each reading', async () => {
    const quarters = Array.from({ length: 96 }, (_, nth) => ({
      at: first + nth * 900_000,
      num: nth,
      stored: nth < 40 ? 5 : 1000,
    }));
    const tenant = await stored('Batches', [...quarters, newest]);
    await putToRest(service.database, tenant.tenantId);
    const { rows } = await service.inTenant(tenant, ({ db }) =>
      sql`select stored_from, stored_each from reading_block`.execute(db),
    );
    expect(rows).toEqual([{ stored_from: [1, 41], stored_each: [5, 1000] }]);
  });

  it('leave rows what came in the last two days, in those before the newest reading, and texts', async () => {
    const now = Date.now();
    const at = (ago: number) => ({ at: now - ago * HOUR, num: ago, stored: null });
    const running = await stored('Running', [at(0), at(1), at(47), at(73)]);
    expect((await putToRest(service.database, running.tenantId)).readings).toBe(1);
    expect(await kept(running)).toMatchObject({ rows: 3, blocks: 1 });

    const silent = await stored(
      'Silent',
      [0, 1, 80].map((hours) => ({ at: first + hours * HOUR, num: 1, stored: null })),
    );
    expect((await putToRest(service.database, silent.tenantId)).readings).toBe(2);
    expect(await kept(silent)).toMatchObject({ rows: 1, blocks: 1 });

    const texts = await stored('Texts', [at(73), at(1000), at(0)], 'text');
    expect((await putToRest(service.database, texts.tenantId)).readings).toBe(0);
  });

  it('give their room back when their month is over', async ({ skip }) => {
    // What lies on workers is not seen here.
    if (service.database.distributed) skip();
    const month = Date.parse(`${new Date(Date.now() - 60 * DAY).toISOString().slice(0, 7)}-02T00:00:00Z`);
    const minutes = Array.from({ length: 20 * 1440 }, (_, nth) => month + nth * 60_000);
    const tenant = await oneSeries(service, 'Minutes');
    await readingsAt(service, tenant, minutes);
    const name = `reading_${new Date(month).toISOString().slice(0, 7).replace('-', '_')}`;
    const size = async () => {
      const { rows } = await sql<{
        bytes: number;
      }>`select pg_total_relation_size(${name}::regclass)::float8 as bytes`.execute(service.database.owner);
      return rows[0]?.bytes ?? 0;
    };
    const before = await size();
    expect(await compactMonths(service.database.owner, new Date(), 1e6)).toEqual([]);
    expect((await putToRest(service.database, tenant.tenantId)).readings).toBe(17 * 1440);
    expect(await compactMonths(service.database.owner, new Date(), 1e6)).toEqual([name]);
    // Versions that a job of the service still saw are left, and go with the next time.
    await expect.poll(() => compactMonths(service.database.owner, new Date(), 1e6)).toEqual([]);
    expect(await size()).toBeLessThan(before / 5);
    expect((await kept(tenant)).readings).toHaveLength(minutes.length);
  });

  it('give the room of blocks back of which a third was written again, once', async ({ skip }) => {
    if (service.database.distributed) skip();
    const tenant = await oneSeries(service, 'Rewritten');
    const inBlocks = async (statement: string) =>
      service.inTenant(tenant, ({ db, tenantId }) =>
        sql.raw(statement.replaceAll('$1', String(tenantId))).execute(db),
      );
    await inBlocks(`insert into reading_block (tenant_id, series_id, begins, ends, n, step, unit, small, stored)
      select $1, 1, day, day + interval '1425 minutes', 96, 900000, 1, array_fill(7::int2, array[96]), 0
      from generate_series(timestamptz '2000-01-01', timestamptz '2013-01-01', interval '24 hours') as day`);
    expect(await compactMonths(service.database.owner, new Date(), 1e6)).toEqual([]);
    await inBlocks(`update reading_block set n = n where extract(day from begins) <= 10`);
    expect(await compactMonths(service.database.owner, new Date(), 1e6)).toEqual(['reading_block']);
    // Versions that a job of the service still saw are left, and go with the next time.
    await expect.poll(() => compactMonths(service.database.owner, new Date(), 1e6)).toEqual([]);
  });

  it('are shown to their own organization only', async () => {
    const tenant = await stored('Own', [{ at: first, num: 1, stored: null }, newest]);
    const other = await service.tenant('Other');
    await putToRest(service.database, tenant.tenantId);
    const seen = await service.inTenant(other, ({ db }) =>
      sql<{
        n: number;
      }>`select (select count(*) from every_reading)::int + (select count(*) from reading_block)::int as n`.execute(
        db,
      ),
    );
    expect(seen.rows).toEqual([{ n: 0 }]);
  });
});
