import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ClientRole } from '../clients/client-role.ts';
import { addClient, ingest, type TestReading } from '../testing/readings.ts';
import { casesHere } from '../testing/shared-cases.ts';
import { execute, setting } from '../testing/statistics.ts';
import { TestService } from '../testing/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());

const hour = 60 * 60 * 1000;
const now = Date.now();
const ago = (hours: number) => new Date(now - hours * hour);
/** Eighths add up exactly, whatever the order. */
const value = (seed: number) => ((seed * 7919) % 801) / 8 - 50;

/** Means over hours are the same to the last digit but one or two, in whatever order they were added up. */
const rounded = (rows: Record<string, unknown>[]) =>
  rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, each]) => [
        name,
        typeof each === 'number' ? Number(each.toPrecision(12)) : each,
      ]),
    ),
  );

const questions: [template: string, parameters: object][] = [
  ['client_metrics_summary', {}],
  ['client_metrics_summary', { metric_name: 'power' }],
  ['metric_totals', {}],
  ['metric_totals', { roles: ['generation'] }],
  ['aggregate_stats', {}],
  ...['15 minutes', '1 hour', '6 hours', '1 day', '1 week'].flatMap((interval) =>
    ['power', 'energy_consumption'].map((metric_name): [string, object] => [
      'metric_timeseries',
      { metric_name, interval },
    ]),
  ),
  ['metric_timeseries', { metric_name: 'power', interval: '1 hour', group_by: 'client' }],
  ['metric_timeseries', { metric_name: 'power', interval: '15 minutes', group_by: 'type' }],
  ['metric_timeseries', { metric_name: 'energy_consumption', interval: '1 day', group_by: 'role' }],
  ['metric_timeseries', { metric_name: 'power', interval: '1 hour', max_points: 50 }],
];

// West and east of Greenwich, half an hour beside the others, and where the days end at noon in UTC.
it.each(casesHere(['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland', 'UTC']))(
  'in %s an answer up to now is the same as one asked afresh, whatever comes in between',
  async (zone) => {
    const { tenant, client, staff } = await setting(service, zone);
    const quiet = await addClient(service, tenant, 'Asleep since days');
    const isA = (id: string, role: ClientRole, type: string) =>
      service.inTenant(tenant, ({ db }) =>
        db.updateTable('client').set({ role, type }).where('client_id', '=', id).execute(),
      );
    await isA(quiet, 'generation', 'wind_farm');
    await isA(client, 'storage', 'battery');
    const range = { start_time: ago(7.3 * 24).toISOString(), end_time: ago(-0.2).toISOString() };
    const same = async (when: string) => {
      for (const [template, parameters] of questions) {
        const ask = async (ttl: number) =>
          (await execute(staff, template, { ...range, ...parameters }, ttl)).body.data;
        // Twice, because the second may be put together from what the first has left.
        const [first, again, afresh] = [await ask(300), await ask(300), await ask(0)];
        const what = `${template} ${JSON.stringify(parameters)} ${when}`;
        expect(rounded(first.rows), what).toEqual(rounded(afresh.rows));
        expect(rounded(again.rows), what).toEqual(rounded(afresh.rows));
        expect(again.row_count, what).toBe(afresh.rows.length);
        expect([again.metadata.cached, afresh.metadata.cached], what).toEqual([true, false]);
      }
    };
    const store = (readings: TestReading[]) => ingest(service, tenant, readings);
    await same('when there is nothing');
    await store(
      Array.from({ length: 200 }, (_, index) => [
        { client, metric: 'power', at: ago(index + 0.1), value: value(index) },
        { client, metric: 'energy_consumption', at: ago(index + 0.1), value: value(index + 3) },
        { client, metric: 'status', at: ago(index + 0.1), value: `state ${index}` },
        { client: quiet, metric: 'power', at: ago(90 + index / 3), value: value(index + 5) },
      ]).flat(),
    );
    await same('at first');
    await store([{ client, metric: 'power', at: ago(0.01), value: 1000 }]);
    await same('after a reading of now');
    await store([{ client: quiet, metric: 'power', at: ago(100.1), value: -1000 }]);
    await same('after a late reading');
    await store([{ client: quiet, metric: 'power', at: ago(100.1), value: -500 }]);
    await same('after a correction');
    const latest = await addClient(service, tenant, 'Added today');
    await isA(latest, 'generation', 'solar_farm');
    await store([{ client: latest, metric: 'power', at: ago(0.02), value: 2000 }]);
    await same('after the first reading of another client');
    const admin = await service.member(tenant);
    expect((await admin.put(`/v1/clients/${client}`, { name: 'Zebra farm' })).status).toBe(200);
    await same('after a change of name');
    expect((await admin.delete(`/v1/clients/${quiet}`)).status).toBe(204);
    await same('without a client that was deleted');
  },
);

it.each(casesHere(['Europe/Berlin', 'Asia/Kolkata', 'Australia/Lord_Howe']))(
  'in %s an answer that ends within an hour has nothing of what came later in it',
  async (zone) => {
    const { tenant, client, staff } = await setting(service, zone);
    const store = (readings: TestReading[]) => ingest(service, tenant, readings);
    await store(
      Array.from({ length: 400 }, (_, index) => ({
        client,
        metric: 'power',
        at: ago(index / 10 + 0.05),
        value: value(index),
      })),
    );
    const figures = ['client_metrics_summary', 'metric_totals', 'aggregate_stats'];
    const ranges = [30.3, 29.55].flatMap((from) => [3.4, 2.25, 1.01].map((to) => ({ from, to })));
    for (const [nth, { from, to }] of ranges.entries()) {
      const range = { start_time: ago(from).toISOString(), end_time: ago(to).toISOString() };
      const ask = async (template: string, ttl: number) =>
        rounded((await execute(staff, template, range, ttl)).body.data.rows);
      const same = async () => {
        for (const template of figures) expect(await ask(template, 300)).toEqual(await ask(template, 0));
        const [row] = await ask('aggregate_stats', 300);
        return Number(row?.['total_events']);
      };
      const peak = (hours: number) => ({ client, metric: 'power', at: ago(hours), value: 1e6 });
      const near = 0.004 + nth * 0.0003;
      const before = await same();
      await store([peak(to - near), peak(from + near)]);
      expect(await same()).toBe(before);
      await store([peak(to + near)]);
      expect(await same()).toBe(before + 1);
    }
  },
);
