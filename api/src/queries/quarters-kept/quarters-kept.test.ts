import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Caller } from '../../testing/caller.ts';
import { integratorOf } from '../../testing/device-fixture.ts';
import { putToRest } from '../../readings/at-rest/put-to-rest.ts';
import { addClient, ingest } from '../../testing/readings.ts';
import { casesHere } from '../../testing/shared-cases.ts';
import { execute, setting } from '../../testing/statistics.ts';
import { TestService } from '../../testing/test-service.ts';
import type { TimeSeriesPoint } from '../queries.schema.ts';

let one: TestService;
let two: TestService;
beforeAll(async () => {
  one = await TestService.start();
  two = await one.another();
});
afterAll(async () => {
  await two.close();
  await one.close();
});

const MINUTE = 60_000;
const now = Date.now();
const ago = (minutes: number) => new Date(now - minutes * MINUTE).toISOString();
const range = (hours: number, ahead = 10) => ({ start_time: ago(hours * 60), end_time: ago(-ahead) });

/** One power, one energy, one that is averaged over sites, one of texts. */
const metrics = ['power', 'energy_consumption', 'temperature', 'state'];
const lines = [{}, { group_by: 'role' }, { group_by: 'type' }, { roles: ['generation'] }];

/** As floating point numbers that were added in another order are. */
const rounded = (points: TimeSeriesPoint[]) =>
  points.map((point) => ({
    ...point,
    ...Object.fromEntries(
      (['value', 'avg_value', 'coverage'] as const).map((name) => [
        name,
        point[name] === null ? null : Number(point[name].toPrecision(11)),
      ]),
    ),
  }));

/** Asks each process for quarters that it keeps, and holds them against those that are counted reading by reading. */
async function compare(staff: Caller, when: string, hours = 24, asked = metrics): Promise<number> {
  let points = 0;
  for (const metric_name of asked)
    for (const line of lines) {
      const parameters = { metric_name, interval: '15 minutes', ...range(hours), ...line };
      const what = `${metric_name} ${JSON.stringify(line)} ${when}`;
      const afresh = (await execute(staff, 'metric_timeseries', parameters)).body.data;
      const counted = rounded(
        (afresh.rows as TimeSeriesPoint[]).map((row) => ({ ...row, min_value: null, max_value: null })),
      );
      for (const ttl of [300, 0])
        for (const { url } of [one, two]) {
          const { body } = await execute(
            staff.at(url),
            'metric_timeseries',
            { ...parameters, extremes: false },
            ttl,
          );
          expect(body.data.row_count, what).toBe(counted.length);
          const answered = rounded(body.data.rows);
          // A quarter of an hour may have ended between two answers, of which each line has a point.
          const hasEnded = (index: number) => answered[index]?.complete !== counted[index]?.complete;
          const same = (points: TimeSeriesPoint[]) =>
            points.map((point, index) =>
              hasEnded(index) ? { ...point, complete: null, coverage: null } : point,
            );
          expect(same(answered), what).toEqual(same(counted));
        }
      points += counted.length;
    }
  return points;
}

const isA = (id: string, role: string, type: string, staff: Caller) =>
  staff.put(`/v1/clients/${id}`, { role, type });

describe('quarters that are kept', () => {
  it.each(casesHere(['Europe/Berlin', 'Asia/Kolkata']))(
    'are in %s those that are counted reading by reading, whatever happens in between',
    { timeout: 120_000 },
    async (zone) => {
      const { tenant, client, staff } = await setting(one, zone);
      const admin = await one.member(tenant);
      const devices = [await integratorOf(one, tenant), await integratorOf(one, tenant)] as const;
      const sent = async (device: 0 | 1, readings: object[]) => {
        const { caller, id } = devices[device];
        const at = device === 0 ? caller : caller.at(two.url);
        expect((await at.post(`/api/v1/devices/${id}/readings/batch`, { readings })).status).toBeLessThan(
          300,
        );
      };
      const reading = (minutes: number, power: number) => ({
        timestamp: ago(minutes),
        consumption: power / 8,
        metadata: { power, temperature: power / 4, state: `${power}` },
      });
      await compare(staff, 'when there is nothing');
      await isA(devices[0].id, 'generation', 'solar_farm', admin);
      await isA(devices[1].id, 'storage', 'battery', admin);
      await sent(
        0,
        Array.from({ length: 500 }, (_, nth) => reading(nth * 7 + 3, (nth * 37) % 101)),
      );
      expect(await compare(staff, 'after a batch')).toBeGreaterThan(100);
      await sent(1, [reading(1, 5)]);
      await compare(staff, 'after a reading of now by the other process');
      await sent(1, [reading(1300, 50)]);
      await compare(staff, 'after a late reading');
      for (const minutes of [70, 230, 390, 550, 710, 870, 1030, 1190, 1350]) {
        await sent(0, [reading(minutes, minutes)]);
        await compare(staff, `after one of ${minutes} minutes ago`, 24, ['power']);
      }
      await sent(0, [reading(3, 77), reading(1424, 78)]);
      await compare(staff, 'after corrections');
      await sent(1, [reading(-5, 12)]);
      await compare(staff, 'after a reading of a clock that is ahead');
      await ingest(one, tenant, [{ client, metric: 'power', at: ago(200), value: 1e6 }]);
      await compare(staff, 'after the first reading of another client');
      await one.inTenant(tenant, async ({ db, tenantId }) => {
        const { series_id } = await db
          .selectFrom('series')
          .select('series_id')
          .where('tenant_id', '=', tenantId)
          .where('client_id', '=', client)
          .executeTakeFirstOrThrow();
        const { rows } = await sql<{ taken: number }>`select take_back_readings(
          ${tenantId}::int, ${[series_id]}::int[], ${[ago(200)]}::timestamptz[]) as taken`.execute(db);
        expect(rows[0]?.taken).toBe(1);
      });
      await compare(staff, 'after a reading was taken back');
      await compare(staff, 'of two days', 47);
      await putToRest(one.database, tenant.tenantId);
      await compare(staff, 'of two days, of which some is at rest', 47);
      await compare(staff, 'of six hours', 6);
      await isA(devices[1].id, 'generation', 'wind_farm', admin);
      await compare(staff, 'after a change of role');
      const added = await addClient(one, tenant, 'Silent');
      await ingest(one, tenant, [{ client: added, metric: 'power', at: ago(60 * 24 * 9), value: 3 }]);
      await compare(staff, 'after another client that once sent it');
      expect((await admin.delete(`/v1/clients/${devices[1].id}`)).status).toBe(204);
      await compare(staff, 'after a client was deleted');
    },
  );

  it('hold while readings come in and people ask, and the last answer has all of them', async () => {
    const { tenant, staff } = await setting(one);
    const { caller, id } = await integratorOf(one, tenant);
    const ask = (service: TestService, metric_name: string) =>
      execute(staff.at(service.url), 'metric_timeseries', {
        metric_name,
        interval: '15 minutes',
        extremes: false,
        ...range(24),
      });
    const total = (points: TimeSeriesPoint[]) => points.reduce((sum, { data_points: n }) => sum + n, 0);
    let stored = 0;
    const send = async (writer: number) => {
      for (let turn = 0; turn < 10; turn += 1) {
        const readings = [turn * 4 + writer, 700 + turn * 60 + writer].map((minutes) => ({
          timestamp: ago(minutes + 1),
          metadata: { power: 1 },
        }));
        await caller
          .at([one, two][writer % 2]?.url ?? '')
          .post(`/api/v1/devices/${id}/readings/batch`, { readings });
        stored += readings.length;
        // What was acknowledged before a question is in its answer.
        const known = stored;
        const { body } = await ask(writer % 2 ? one : two, 'power');
        expect(total(body.data.rows)).toBeGreaterThanOrEqual(known);
      }
    };
    await Promise.all([0, 1, 2, 3].map(send));
    for (const service of [one, two])
      expect(total((await ask(service, 'power')).body.data.rows)).toBe(stored);
  });

  it('name the one client that is asked for as it is kept, however it was spelled', async () => {
    const { tenant, client, staff } = await setting(one);
    await ingest(one, tenant, [{ client, metric: 'power', at: ago(20), value: 1 }]);
    const parameters = { metric_name: 'power', interval: '15 minutes', extremes: false, ...range(24) };
    for (const client_ids of [[client], [client.toUpperCase()]]) {
      const { body } = await execute(staff, 'metric_timeseries', { ...parameters, client_ids });
      expect(body.data.rows).toMatchObject([{ client_id: client }]);
    }
  });

  it('are answered as cached only where nothing has happened, and to nobody who asks afresh', async () => {
    const { tenant, client, staff } = await setting(one);
    await ingest(one, tenant, [{ client, metric: 'power', at: ago(20), value: 1 }]);
    const parameters = { metric_name: 'power', interval: '15 minutes', extremes: false, ...range(24) };
    const cached = async (ttl: number) =>
      (await execute(staff, 'metric_timeseries', parameters, ttl)).body.data.metadata.cached;
    expect([await cached(300), await cached(300), await cached(0)]).toEqual([false, true, false]);
  });

  it('cost a session that asks again one question of the database, which tells who calls as well', async () => {
    const { tenant, client, staff } = await setting(one);
    const admin = await one.member(tenant);
    const { caller, id } = await integratorOf(two, tenant);
    await ingest(one, tenant, [{ client, metric: 'power', at: ago(20), value: 1 }]);
    const parameters = { metric_name: 'power', interval: '15 minutes', extremes: false, ...range(24) };
    const turns = vi.spyOn(one.database.turns, 'run');
    const ask = async (hours = 24) => {
      turns.mockClear();
      const given = { ...parameters, ...range(hours) };
      const { body } = await execute(staff, 'metric_timeseries', given, 300);
      const sum = (body.data.rows as TimeSeriesPoint[]).reduce((total, { value }) => total + (value ?? 0), 0);
      return { sum, cached: body.data.metadata.cached, questions: turns.mock.calls.length };
    };
    // Citus takes no two questions in a statement.
    const again = { cached: true, questions: one.database.distributed ? 2 : 1 };
    await ask();
    expect(await ask()).toEqual({ sum: 1, ...again });
    // By the other process.
    await caller.post(`/api/v1/devices/${id}/readings`, {
      timestamp: ago(40),
      consumption: 1,
      metadata: { power: 2 },
    });
    expect(await ask()).toMatchObject({ sum: 3, cached: false });
    expect(await ask()).toEqual({ sum: 3, ...again });
    await isA(client, 'generation', 'solar_farm', admin);
    expect(await ask()).toMatchObject({ sum: 3, cached: false });
    expect(await ask()).toEqual({ sum: 3, ...again });
    // Of days that were not asked about nothing is known.
    await ingest(one, tenant, [{ client, metric: 'power', at: ago(46 * 60), value: 4 }]);
    expect(await ask(47)).toMatchObject({ sum: 7 });
    expect(await ask(47)).toEqual({ sum: 7, ...again });
    await one.inTenant(tenant, ({ db, tenantId }) =>
      db
        .updateTable('session_family')
        .set({ ended_at: new Date() })
        .where('tenant_id', '=', tenantId)
        .where('user_id', 'is not', null)
        .execute(),
    );
    expect((await execute(staff, 'metric_timeseries', parameters)).status).toBe(401);
    turns.mockRestore();
  });
});
