import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compactMonths } from '../../database/compact-months.ts';
import type { Tenant } from '../../tenants/tenants.queries.ts';
import { integratorOf } from '../../testing/device-fixture.ts';
import { longAgo as begin, oneSeries, readingsAt } from '../../testing/one-series.ts';
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

async function tenantWith(name: string, instants: readonly number[]): Promise<Tenant> {
  const tenant = await oneSeries(service, name);
  await readingsAt(service, tenant, instants);
  return tenant;
}

const counted = async (tenant: Tenant) =>
  service.inTenant(tenant, async ({ db, tenantId }) => {
    const { rows } = await sql<{ rows: number; at_rest: number; blocks: number; wide: number; all: number }>`
      select (select count(*)::int from reading where tenant_id = ${tenantId}) as rows,
        (select coalesce(sum(n), 0)::int from reading_block where tenant_id = ${tenantId}) as at_rest,
        (select count(*)::int from reading_block where tenant_id = ${tenantId}) as blocks,
        (select count(*)::int from reading_block where tenant_id = ${tenantId}
          and date_trunc('day', begins, 'UTC') <> date_trunc('day', ends, 'UTC')) as wide,
        (select count(distinct ts)::int from every_reading where tenant_id = ${tenantId}) as all`.execute(db);
    return rows[0];
  });

const every = (ms: number, from: number, count: number) =>
  Array.from({ length: count }, (_, nth) => from + nth * ms);

describe('readings at rest', () => {
  it.each(['2026-03-28T00:00:00Z', '2026-10-24T00:00:00Z'])(
    'are of days of UTC where the clock of the server changes, from %s on',
    async (begin) => {
      // A server has its machine's time zone by default; what it has here is set for the one connection.
      if (service.database.kind === 'embedded')
        await sql`set timezone = 'Europe/Berlin'`.execute(service.database.owner);
      const tenant = await tenantWith(`Clocks ${begin}`, every(HOUR / 4, Date.parse(begin), 5 * 96));
      expect((await putToRest(service.database, tenant.tenantId, { hoursLeft: 0 })).readings).toBe(4 * 96);
      expect(await counted(tenant)).toEqual({ rows: 96, at_rest: 4 * 96, blocks: 4, wide: 0, all: 5 * 96 });
      await service.inTenant(tenant, (tx) => openReadings(tx, [1], [Date.parse(begin) + DAY + 12 * HOUR]));
      expect(await counted(tenant)).toMatchObject({ rows: 2 * 96, at_rest: 3 * 96, all: 5 * 96 });
      if (service.database.kind === 'embedded')
        await sql`set timezone = 'UTC'`.execute(service.database.owner);
    },
  );

  it('of a device that reports each second go to rest a tenth of a second at a time', async () => {
    const tenant = await tenantWith('Seconds', [...every(1000, begin, 9000), begin + 5 * DAY]);
    const sealed = await service.inTenant(tenant, async ({ db, tenantId }) => {
      const { rows } = await sql<{ n: number }>`
        select seal_readings(${tenantId}::int, array[1], now(), 48, 1000) as n`.execute(db);
      return rows[0]?.n;
    });
    expect(sealed).toBe(2400);
    expect((await putToRest(service.database, tenant.tenantId)).readings).toBe(6600);
    expect(await counted(tenant)).toMatchObject({ rows: 1, at_rest: 9000, all: 9001 });
  });

  it('of many days are opened some days at a time, so that no statement takes longer than it may', async () => {
    const days = 25;
    const from = begin - 30 * DAY;
    const tenant = await tenantWith('Days', every(HOUR, from, days * 24));
    await putToRest(service.database, tenant.tenantId, { hoursLeft: 0 });
    let statements = 0;
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const noons = every(DAY, from + DAY / 2, days);
    await service.inTenant(tenant, (tx) =>
      openReadings(
        { ...tx, db: tx.db.withPlugin(counting) },
        noons.map(() => 1),
        noons,
      ),
    );
    // One that asks whether anything rests, and three that open.
    expect(statements).toBe(4);
    expect(await counted(tenant)).toMatchObject({ rows: days * 24, at_rest: 0 });
  });

  it('are not those of running days to a clock that is ahead', async () => {
    const now = Date.now();
    const tenant = await tenantWith(
      'Ahead',
      [30, 29, 28, 27, 1].map((hours) => now - hours * HOUR),
    );
    const { rows } = await service.inTenant(tenant, ({ db, tenantId }) =>
      sql<{
        n: number;
      }>`select seal_readings(${tenantId}::int, array[1], now() + interval '3 days', 48, 1000) as n`.execute(
        db,
      ),
    );
    expect(rows).toEqual([{ n: 0 }]);
  });

  it('that are there a second time as a row are what the row says', async () => {
    const tenant = await tenantWith('Twice', [...every(HOUR, begin, 24), begin + 5 * DAY]);
    await putToRest(service.database, tenant.tenantId);
    await service.inTenant(tenant, ({ db, tenantId }) =>
      sql`insert into reading (tenant_id, series_id, ts, num) values (${tenantId}, 1, to_timestamp(${begin / 1000}), 99)`.execute(
        db,
      ),
    );
    await putToRest(service.database, tenant.tenantId);
    expect(await counted(tenant)).toMatchObject({ rows: 1, at_rest: 24, blocks: 1, all: 25 });
    const { rows } = await service.inTenant(tenant, ({ db, tenantId }) =>
      sql<{
        num: number;
      }>`select num from every_reading where tenant_id = ${tenantId} order by ts limit 1`.execute(db),
    );
    expect(rows).toEqual([{ num: 99 }]);
  });

  it('of a month that retention has dropped stand in the way of nobody', async () => {
    const tenant = await tenantWith('Dropped', []);
    const at = Date.parse('2020-05-31T12:00:00Z');
    await service.inTenant(tenant, async (tx) => {
      await sql`insert into reading_block (tenant_id, series_id, begins, ends, n, step, unit, small, stored)
        values (${tx.tenantId}, 1, to_timestamp(${at / 1000}), to_timestamp(${at / 1000}), 1, 0, 1, '{5}', 1)`.execute(
        tx.db,
      );
      await openReadings(tx, [1], [at]);
    });
    expect(await counted(tenant)).toMatchObject({ rows: 0, blocks: 0 });
  });

  it('are listed page by page to the last one, whatever a page holds', async () => {
    const tenant = await service.tenant('Pages');
    const { id, caller } = await integratorOf(service, tenant);
    const readings = every(HOUR, begin, 240).map((at) => ({
      timestamp: new Date(at).toISOString(),
      consumption: 1,
    }));
    expect((await caller.post(`/api/v1/devices/${id}/readings/batch`, { readings })).status).toBe(200);
    const listed = async (limit: number) => {
      const end = new Date(begin + 5 * DAY - HOUR).toISOString();
      let [found, cursor]: [number, string | null] = [0, ''];
      while (cursor !== null) {
        const { body } = await caller.get(
          `/api/v1/devices/${id}/readings?limit=${limit}&end=${end}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
        );
        found += body.data.length;
        cursor = body.next_cursor;
      }
      return found;
    };
    expect([await listed(23), await listed(47), await listed(95)]).toEqual([119, 119, 119]);
    await putToRest(service.database, tenant.tenantId);
    expect([await listed(23), await listed(47), await listed(95)]).toEqual([119, 119, 119]);
  });

  it('do not have a month of long texts written anew', async ({ skip }) => {
    if (service.database.distributed) skip();
    const month = Date.parse(`${new Date(Date.now() - 90 * DAY).toISOString().slice(0, 7)}-02T00:00:00Z`);
    const tenant = await oneSeries(service, 'Texts', 'text');
    await readingsAt(service, tenant, every(60_000, month, 6000), 'Ж'.repeat(256));
    expect(await compactMonths(service.database.owner, new Date(), 1e6)).toEqual([]);
  });
});
