import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compactMonths } from '../../database/compact-months.ts';
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
import { openReadings } from './open-readings.ts';
import { putToRest } from './put-to-rest.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const stored = (name: string, hours: readonly HourGiven[]) => tenantWithHours(service, name, hours);
const kept = (tenant: Tenant) => keptHours(service, tenant);

describe('hours at rest', () => {
  it('are one row a day, whole numbers where sums are rounded only', async () => {
    const hours = Array.from({ length: 24 }, (_, nth): HourGiven => {
      const values = [0.1, 0.2, 0.3, 0.1 * nth];
      const sum = values.reduce((total, value) => total + value, 0);
      return {
        at: longAgo + nth * HOUR,
        n: 4,
        min: 0,
        max: 3,
        sum,
        level: sum / 4,
        first: 900_000,
        last: HOUR,
      };
    });
    const tenant = await stored('Tenths', [...hours, newestHour]);
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
    const at = (days: number, of: Partial<HourGiven> = {}): HourGiven => ({
      ...newestHour,
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
    const hours = Array.from(
      { length: 6 * 24 },
      (_, nth): HourGiven => ({ ...newestHour, at: longAgo + nth * HOUR }),
    );
    const tenant = await stored('Zones', [...hours, newestHour]);
    await putToRest(service.database, tenant.tenantId);
    const at = longAgo + 3 * DAY + 12 * HOUR;
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
    const tenant = await stored('Many', [newestHour]);
    await service.inTenant(tenant, ({ db, tenantId }) =>
      sql`insert into reading_1h (tenant_id, series_id, bucket, n, sum, min, max, level, first_ts, last_ts)
        select ${tenantId}::int, 1, at, 4, 40, 9, 11, 10, at, at
        from generate_series(to_timestamp(${(longAgo - 300 * DAY) / 1000}), to_timestamp(${(longAgo - DAY) / 1000}), interval '20 minutes') at
        returning 1`.execute(db),
    );
    const before = (await kept(tenant)).hours;
    expect(await compactMonths(service.database.owner, new Date(), 1e6)).toEqual([]);
    await putToRest(service.database, tenant.tenantId);
    expect(await compactMonths(service.database.owner, new Date(), 1e6)).toEqual(['reading_1h']);
    // Versions that a job of the service still saw are left, and go with the next time.
    await expect.poll(() => compactMonths(service.database.owner, new Date(), 1e6)).toEqual([]);
    const { rows } = await sql<{ bytes: number }>`
      select pg_total_relation_size('reading_1h')::float8 as bytes`.execute(service.database.owner);
    expect(rows[0]?.bytes).toBeLessThan(500_000);
    expectSameHours((await kept(tenant)).hours, before);
  });

  it('of a series that cannot be put to rest keep no other from it', async () => {
    const tenant = await stored('Broken', [{ ...newestHour, at: longAgo }, newestHour]);
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
    const tenant = await stored('Own', [{ ...newestHour, at: longAgo }, newestHour]);
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
