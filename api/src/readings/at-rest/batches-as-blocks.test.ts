import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Tenant } from '../../tenants/tenants.queries.ts';
import { addClient } from '../../testing/readings.ts';
import { TestService } from '../../testing/test-service.ts';
import { insertJudged } from '../insert-readings.ts';
import { SeriesNumbers } from '../series-numbers.ts';
import { storeReadings } from '../store-readings.ts';
import { putToRest } from './put-to-rest.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());
afterEach(() => void vi.useRealTimers());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

interface Batch {
  /** Milliseconds before now of the first reading. */
  ago: number;
  step: number;
  count: number;
  values: number[];
}

/** An organization of one site that hands in its past. */
async function site(name: string, timezone: string) {
  const tenant = await service.tenant(name);
  await service.database.owner
    .updateTable('tenant')
    .set({ timezone })
    .where('tenant_id', '=', tenant.tenantId)
    .execute();
  return { tenant, client: await addClient(service, tenant), numbers: new SeriesNumbers(service.database) };
}

type Site = Awaited<ReturnType<typeof site>>;

/** As many readings of one metric at one time; two metrics, of which the other counts. */
function send(
  { tenant, client, numbers }: Site,
  { ago, step, count, values }: Batch,
  now: number,
  asRows = false,
) {
  const database = asRows ? { ...service.database, distributed: true } : service.database;
  const readings = Array.from({ length: count }, (_, index) => ({
    clientId: client,
    instant: now - ago + index * step,
    values: [
      { metric: 'power', value: values[index % values.length] ?? 0 },
      { metric: 'energy_consumption', value: index / 4 },
    ],
  }));
  return storeReadings(database, numbers, tenant.tenantId, readings);
}

async function blocksOf(tenant: Tenant) {
  return service.inTenant(tenant, async ({ db, tenantId }) => {
    const { rows } = await sql<{ blocks: number; hours: number; rows: number }>`
      select (select count(*)::int from reading_block where tenant_id = ${tenantId}) as blocks,
        (select count(*)::int from hour_block where tenant_id = ${tenantId}) as hours,
        (select count(*)::int from reading where tenant_id = ${tenantId}) as rows`.execute(db);
    return rows[0];
  });
}

/** What every figure is made of, with numbers to nine digits: sums of batches are added in another order. */
async function kept(tenant: Tenant) {
  return service.inTenant(tenant, async ({ db, tenantId }) => {
    const number = (name: string) => sql`to_char(${sql.ref(name)}, '9.999999999EEEE')`;
    const { rows } = await sql<{ readings: string[]; hours: string[]; days: string[] }>`select
      array(select concat_ws(' ', s.metric_name, ts, num) from every_reading r join series s using (tenant_id, series_id)
        where r.tenant_id = ${tenantId} order by s.metric_name, ts) as readings,
      array(select concat_ws(' ', s.metric_name, bucket, n, ${number('sum')}, ${number('min')}, ${number('max')}, first_ts, last_ts,
          ${number('level')}) from every_hour h join series s using (tenant_id, series_id)
        where h.tenant_id = ${tenantId} order by s.metric_name, bucket) as hours,
      array(select concat_ws(' ', s.metric_name, bucket, n, ${number('sum')}, ${number('min')}, ${number('max')}, first_ts, last_ts,
          ${number('known_hours')}, ${number('level_hours')}, ${number('positive_sum')})
        from reading_1d d join series s using (tenant_id, series_id)
        where d.tenant_id = ${tenantId} order by s.metric_name, bucket) as days`.execute(db);
    return rows[0];
  });
}

const batches = fc.array(
  fc.record({
    // Batches begin near each other, so that their edges meet.
    ago: fc
      .tuple(
        fc.integer({ min: 0, max: 12 }),
        fc.integer({ min: -3, max: 9 }),
        fc.constantFrom(15 * MINUTE, HOUR),
      )
      .map(([days, places, place]) => Math.max(0, days * DAY - places * place)),
    step: fc.constantFrom(1000, MINUTE, 15 * MINUTE, 15 * MINUTE, 15 * MINUTE, HOUR),
    count: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 24, max: 300 })),
    values: fc.array(fc.oneof(fc.integer({ min: -400, max: 4000 }), fc.constantFrom(0.1, 2 / 3, -0, 1e15)), {
      minLength: 1,
      maxLength: 9,
    }),
  }),
  { minLength: 1, maxLength: 7 },
);

describe('batches that are stored as blocks', () => {
  it('say what they would say as rows, whatever comes before, between, again or corrected', {
    timeout: 240_000,
  }, async () => {
    let sites = 0;
    await fc.assert(
      fc.asyncProperty(
        batches,
        fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kolkata', 'Pacific/Apia'),
        fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
        async (sent, timezone, rests) => {
          const now = Math.floor(Date.now() / (15 * MINUTE)) * 15 * MINUTE;
          const own = await site(`Blocks ${(sites += 1)}`, timezone);
          const other = await site(`Rows ${sites}`, timezone);
          for (const [index, batch] of sent.entries()) {
            const outcomes = await send(own, batch, now);
            expect(outcomes).toEqual(await send(other, batch, now, true));
            if (rests[index]) await putToRest(service.database, own.tenant.tenantId, { hoursLeft: 0 });
          }
          expect(await kept(own.tenant)).toEqual(await kept(other.tenant));
        },
      ),
      { numRuns: 40 },
    );
  });

  it('take no rows of what is old and much: neither of readings nor of hours between the first and the last', async ({
    skip,
  }) => {
    // There all of a batch are rows.
    if (service.database.distributed) skip();
    const own = await site('Backfill', 'Europe/Berlin');
    const now = Math.floor(Date.now() / DAY) * DAY;
    const month = { ago: 30 * DAY, step: 15 * MINUTE, count: 960, values: [1, 2.5, 7] };
    await send(own, month, now);
    expect(await blocksOf(own.tenant)).toEqual({ blocks: 20, hours: 20, rows: 0 });
    // What follows is beside it, and not in its way.
    await send(own, { ...month, ago: 20 * DAY }, now);
    expect(await blocksOf(own.tenant)).toEqual({ blocks: 40, hours: 40, rows: 0 });
    // Nothing is gained by writing whole days anew.
    const before = await kept(own.tenant);
    await putToRest(service.database, own.tenant.tenantId);
    expect(await putToRest(service.database, own.tenant.tenantId)).toEqual({ readings: 0, hours: 0 });
    expect(await blocksOf(own.tenant)).toMatchObject({ blocks: 40, rows: 0 });
    expect(await kept(own.tenant)).toEqual(before);
  });

  it('of one day become one when they are put to rest', async ({ skip }) => {
    // There all of a batch are rows.
    if (service.database.distributed) skip();
    const own = await site('In parts', 'UTC');
    const now = Math.floor(Date.now() / DAY) * DAY;
    const part = { ago: 30 * DAY, step: 15 * MINUTE, count: 40, values: [1, 2.5, 7] };
    for (const nth of [3, 0, 2, 1]) await send(own, { ...part, ago: part.ago - nth * 10 * HOUR }, now);
    await send(own, { ...part, ago: part.ago - 40 * HOUR, count: 1 }, now);
    const before = await kept(own.tenant);
    expect(await blocksOf(own.tenant)).toMatchObject({ blocks: 10, rows: 2 });
    // The last day may get more; the three of the first are one.
    const rested = await putToRest(service.database, own.tenant.tenantId, { hoursLeft: 0 });
    expect(rested.readings).toBe(2 * 96);
    expect((await blocksOf(own.tenant))?.blocks).toBe(6);
    expect(await kept(own.tenant)).toEqual(before);
  });

  it('do not hold what is there already, be it in the hour of their first reading or of their last', async () => {
    const now = Math.floor(Date.now() / DAY) * DAY;
    const block = { ago: 9 * DAY, step: 15 * MINUTE, count: 140, values: [1] };
    for (const place of [0, 139]) {
      const own = await site(`Already ${place}`, 'UTC');
      await send(own, { ...block, ago: block.ago - place * block.step, count: 1, values: [777] }, now);
      const outcomes = await send(own, block, now);
      expect(outcomes.filter(({ outcome }) => outcome === 'created')).toHaveLength(140);
      const found = await kept(own.tenant);
      expect(found?.readings.filter((each) => each.startsWith('power'))).toHaveLength(140);
      expect(found?.readings.filter((each) => each.endsWith(' 777'))).toEqual([]);
    }
  });

  it('go on in an hour that others began or ended without a look at any month', async ({ skip }) => {
    // There all of a batch are rows.
    if (service.database.distributed) skip();
    const now = Math.floor(Date.now() / DAY) * DAY;
    const begin = now - 9 * DAY;
    const batch = { step: 15 * MINUTE, values: [1, 2] };
    // In the middle of hours.
    const parts = [
      [143, 3],
      [2, 141],
      [146, 143],
      [290, 3],
      [293, 143],
      [0, 2],
    ] as const;
    const own = await site('Goes on', 'UTC');
    const other = await site('Goes on as rows', 'UTC');
    for (const [from, count] of parts) {
      const part = { ...batch, ago: now - begin - from * batch.step, count };
      await send(other, part, now, true);
      if (count < 100) {
        await send(own, part, now);
        continue;
      }
      const find = await own.numbers.resolve(
        own.tenant.tenantId,
        ['power', 'energy_consumption'].map((metric) => ({
          clientId: own.client,
          metric,
          kind: 'num' as const,
        })),
      );
      const columns = { series: [], instants: [], num: [], txt: [] } as Parameters<typeof insertJudged>[3];
      for (const metric of ['power', 'energy_consumption'])
        for (let nth = 0; nth < count; nth += 1) {
          columns.series.push(find({ clientId: own.client, metric })?.id ?? 0);
          columns.instants.push(begin + (from + nth) * batch.step);
          columns.num.push(metric === 'power' ? (batch.values[nth % 2] ?? 0) : nth / 4);
          columns.txt.push(null);
        }
      const months = await service.inTenant(own.tenant, async (tx) => {
        expect(await insertJudged(tx, service.database, [own.client], columns)).toBe(true);
        // Whoever plans to read them holds them until the end of the transaction.
        const { rows } = await sql<{ held: number }>`
          select count(*)::int as held from pg_locks l join pg_class c on c.oid = l.relation
          where l.pid = pg_backend_pid() and l.mode = 'AccessShareLock' and c.relname ~ '^reading_[0-9]{4}_[0-9]{2}$'`.execute(
          tx.db,
        );
        return rows[0]?.held;
      });
      expect(months).toBe(0);
    }
    expect(await kept(own.tenant)).toEqual(await kept(other.tenant));
  });

  it('are rows where a day has few, or is young', async () => {
    const own = await site('Trickle', 'UTC');
    const now = Math.floor(Date.now() / DAY) * DAY;
    await send(own, { ago: 30 * DAY, step: HOUR, count: 3, values: [1] }, now);
    await send(own, { ago: 100 * MINUTE, step: MINUTE, count: 100, values: [1] }, Date.now());
    expect(await blocksOf(own.tenant)).toEqual({ blocks: 0, hours: 0, rows: 206 });
  });

  it('are seen by what comes later, also where the clock of who stored them was ahead by hours', async ({
    skip,
  }) => {
    // There all of a batch are rows.
    if (service.database.distributed) skip();
    const now = Date.now();
    const batch = { ago: 100 * MINUTE, step: MINUTE, count: 95, values: [1, 2.5] };
    const corrected = { ...batch, ago: 50 * MINUTE, count: 3, values: [7] };
    for (const later of [[batch], [corrected], [{ ...batch, ago: 30 * MINUTE, count: 29, step: 61_000 }]]) {
      const own = await site('Ahead', 'UTC');
      const other = await site('Right', 'UTC');
      vi.useFakeTimers({ toFake: ['Date'], now: now + 7 * HOUR });
      await send(own, batch, now);
      vi.useRealTimers();
      await send(other, batch, now, true);
      expect((await blocksOf(own.tenant))?.blocks).toBeGreaterThan(0);
      for (const each of later)
        expect(await send(own, each, now)).toEqual(await send(other, each, now, true));
      expect(await kept(own.tenant)).toEqual(await kept(other.tenant));
    }
  });

  it('that come at once are stored once', async () => {
    const now = Math.floor(Date.now() / DAY) * DAY;
    for (const shift of [0, 15 * MINUTE, 7.5 * MINUTE, HOUR, 20 * HOUR]) {
      const own = await site(`At once ${shift}`, 'Europe/Berlin');
      const other = await site(`In turn ${shift}`, 'Europe/Berlin');
      const many = Array.from({ length: 8 }, (_, nth): Batch => {
        // Each second one is of few readings, which are rows.
        const few = nth % 2 === 1;
        return { ago: 9 * DAY - nth * shift, step: 15 * MINUTE, count: few ? 9 : 140, values: [1] };
      });
      await send(own, { ago: 11 * DAY, step: HOUR, count: 1, values: [0] }, now);
      await send(other, { ago: 11 * DAY, step: HOUR, count: 1, values: [0] }, now);
      await Promise.all(many.map((batch) => send(own, { ...batch, values: [3] }, now)));
      for (const batch of many) await send(other, { ...batch, values: [3] }, now, true);
      const power = (all: Awaited<ReturnType<typeof kept>>) =>
        [all?.readings, all?.hours, all?.days].map((list) =>
          list?.filter((each) => each.startsWith('power')),
        );
      expect(power(await kept(own.tenant))).toEqual(power(await kept(other.tenant)));
    }
  });
});
