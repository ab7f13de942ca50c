import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Tenant } from '../tenants/tenants.queries.ts';
import { longAgo, oneSeries } from './one-series.ts';
import type { TestService } from './test-service.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** An hour of figures of a series. */
export interface HourGiven {
  at: number;
  n: number;
  min: number;
  max: number;
  sum: number | null;
  level: number | null;
  first: number;
  last: number;
}

/** One that keeps those before it from being of the last days. */
export const newestHour: HourGiven = {
  at: longAgo + 12 * DAY,
  n: 1,
  min: 1,
  max: 1,
  sum: 1,
  level: 1,
  first: 1,
  last: 1,
};

/** An organization with such hours of one series, without readings. */
export async function tenantWithHours(
  service: TestService,
  name: string,
  hours: readonly HourGiven[],
): Promise<Tenant> {
  const tenant = await oneSeries(service, name);
  await service.inTenant(tenant, ({ db, tenantId }) =>
    db
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
      .execute(),
  );
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
export async function keptHours(service: TestService, tenant: Tenant) {
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
export function expectSameHours(found: readonly Kept[], before: readonly Kept[]): void {
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
