import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { MINUTE, noon, Plants } from '../testing/plants.ts';
import { addClient, ingest, type TestReading } from '../testing/readings.ts';
import { TestService } from '../testing/test-service.ts';

let service: TestService;
let plants: Plants;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());
beforeEach(async () => {
  plants = await Plants.begin(service);
});

it('is tried on the last 30 days with what it would have opened', { timeout: 180_000 }, async () => {
  const share = fc.constantFrom(0, 0.5, 1.5, 3, 6, 20, 60);
  const quarters = fc.array(fc.tuple(share, share, share, share, share), { minLength: 3, maxLength: 16 });
  const rules = fc.record({
    threshold: fc.integer({ min: 1, max: 25 }),
    for_minutes: fc.integer({ min: 1, max: 9 }).map((count) => count * 5),
  });
  await fc.assert(
    fc.asyncProperty(quarters, rules, async (given, more) => {
      plants = await Plants.begin(service);
      await plants.addRule(more);
      const last = given.length * 15;
      const told: string[] = [];
      for (let minute = 0; minute < last; minute += 5) {
        await plants.send(minute, given[Math.floor(minute / 15)] ?? []);
        await plants.look(minute);
        const { rows } = await service.inTenant(plants.tenant, ({ db }) =>
          sql<{ device_id: string }>`select device_id from alert where resolved_at is null`.execute(db),
        );
        told.push(...rows.map(({ device_id }) => `${device_id} ${minute}`));
      }
      const { openings } = await plants.tried(more);
      const tried: string[] = [];
      for (let minute = 0; minute < last; minute += 5) {
        const at = noon + minute * MINUTE;
        for (const { site, opened_at, ended_at } of openings)
          if (Date.parse(opened_at) <= at && (ended_at === null || Date.parse(ended_at) > at))
            tried.push(`${site.id} ${minute}`);
      }
      expect(tried.toSorted()).toEqual(told.toSorted());
    }),
    { numRuns: 10 },
  );
});

it('is tried on readings every quarter of an hour, give or take two seconds, with what it opens', async () => {
  await plants.addRule();
  const readings: TestReading[] = [];
  for (let nth = 0; nth <= 12; nth += 1)
    for (const [at, client] of plants.sites.entries()) {
      const instant = new Date(noon + nth * 15 * MINUTE + (((nth * 7 + at * 3) % 5) - 2) * 1000);
      readings.push({
        client,
        metric: 'power',
        at: instant,
        value: (at === 0 && nth > 3 ? 0 : 40) * 1000 * (at + 1),
      });
    }
  await ingest(service, plants.tenant, readings);
  for (let minute = 0; minute <= 180; minute += 1) await plants.look(minute);
  expect(await plants.named()).toEqual(['North']);
  expect((await plants.tried()).total).toBe(1);
});

it('is tried with what it did in an hour in which nobody else ran', async () => {
  await plants.addRule();
  await plants.pass(5, 10, [40, 40, 40, 40, 40]);
  await plants.pass(15, 60, [0, 40, 40, 40, 40]);
  await plants.pass(65, 85, [0, 0, 0, 0, 0]);
  await plants.pass(90, 100, [3, 2, 2, 2, 2]);
  await plants.pass(105, 120, [0, 0, 0, 0, 0]);
  await plants.pass(125, 170, [0, 40, 40, 40, 40]);
  expect([await plants.named(), (await plants.outages('resolved')).length]).toEqual([['North'], 1]);
  expect((await plants.tried()).total).toBe(2);
});

it('is tried with nothing in maintenance, after which the time begins anew', async () => {
  await plants.addRule();
  await plants.maintain(22, 38);
  await plants.pass(0, 10, [40, 40, 40, 40, 40]);
  await plants.pass(15, 55, [0, 40, 40, 40, 40]);
  const [alert] = await plants.outages();
  expect(alert?.began_at).toBe(new Date(noon + 40 * MINUTE).toISOString());
  const openings = (await plants.tried()).openings as { opened_at: string }[];
  expect(openings.map(({ opened_at }) => Date.parse(opened_at))).toEqual([noon + 55 * MINUTE]);
});

it('takes no more than its share of time for seven times as many days', { timeout: 240_000 }, async () => {
  const many = await Promise.all(
    Array.from({ length: 36 }, async (_, at) => {
      const id = await addClient(service, plants.tenant, `Roof ${at}`);
      await plants.facts(id, { type: 'solar', role: 'generation', region: `R${at % 6}`, nameplate_kw: 100 });
      return id;
    }),
  );
  await plants.send(
    0,
    many.map(() => 0),
    many,
  );
  let most = 0;
  let least = 0;
  for (const days of [4, 28]) {
    await service.inTenant(plants.tenant, async ({ db, tenantId }) => {
      await sql`insert into reading (tenant_id, series_id, ts, num)
        select ${tenantId}::int, series_id, ts, greatest(0, 60000 * sin(pi() * (date_part('epoch', ts)::int % 86400 / 3600.0 - 7 - series_id % 10 / 30.0) / 10))
        from series, generate_series(now() - make_interval(days => ${days}), now(), interval '5 minutes') ts
        where tenant_id = ${tenantId} on conflict do nothing`.execute(db);
      await sql`insert into reading_1h (tenant_id, series_id, bucket, n, sum, min, max, first_ts, last_ts, level)
        select tenant_id, series_id, date_trunc('hour', ts - interval '1 microsecond'), count(*), sum(num), min(num), max(num), min(ts),
          max(ts), avg(num) from reading where tenant_id = ${tenantId} group by 1, 2, 3 on conflict do nothing`.execute(
        db,
      );
    });
    most = least * 25;
    least = Number.POSITIVE_INFINITY;
    // The best of several, as far as it matters: the embedded database may be at something else.
    for (let turn = 0; turn < 5 && least >= most; turn += 1) {
      const began = performance.now();
      await plants.tried();
      least = Math.min(least, performance.now() - began);
    }
  }
  expect(least).toBeLessThan(most);
});
