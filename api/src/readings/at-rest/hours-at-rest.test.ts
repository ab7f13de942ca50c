import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tenant } from '../../tenants/tenants.queries.ts';
import {
  expectSameHours,
  type HourGiven,
  keptHours,
  newestHour,
  tenantWithHours,
} from '../../testing/hours-of-a-series.ts';
import { longAgo } from '../../testing/one-series.ts';
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

const stored = (name: string, hours: readonly HourGiven[]) => tenantWithHours(service, name, hours);
const kept = (tenant: Tenant) => keptHours(service, tenant);

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
      .map((offset, nth): HourGiven => {
        const of = some[nth % some.length] ?? { n: 1, min: 0, max: 0, sum: 0, level: 0 };
        // Where levels are not means of readings.
        return {
          ...of,
          level: nth % 7 === 6 ? of.level * off : of.level,
          at: longAgo + offset,
          ...(where[nth % where.length] ?? { first: 1, last: 1 }),
        };
      }),
  );
const canRest = ({ min, max }: HourGiven) => {
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
        const tenant = await stored(`Any ${(tenants += 1)}`, [...hours, newestHour]);
        const before = await kept(tenant);
        const resting = hours.filter(canRest).length;
        expect((await putToRest(service.database, tenant.tenantId)).hours).toBe(resting);
        const sealed = await kept(tenant);
        expectSameHours(sealed.hours, before.hours);
        expect(sealed.rows).toBe(1 + hours.length - resting);
        expect((await putToRest(service.database, tenant.tenantId)).hours).toBe(0);
        const some = hours.find(canRest);
        if (!some) return;
        await service.inTenant(tenant, (tx) => openReadings(tx, [1], [some.at]));
        const opened = await kept(tenant);
        expectSameHours(opened.hours, before.hours);
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
        const tenant = await stored(`Found ${(tenants += 1)}`, [...hours, newestHour]);
        await putToRest(service.database, tenant.tenantId);
        for (const [one, other, more] of asked) {
          const from = longAgo + Math.min(one, other) * HOUR + more;
          const to = longAgo + Math.max(one, other) * HOUR + more;
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
});
