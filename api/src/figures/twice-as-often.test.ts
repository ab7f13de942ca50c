import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asked, HOUR, iso } from '../testing/reference/case.ts';
import type { Fleet } from '../testing/reference/fleet.ts';
import type { Range } from '../testing/reference/reference.ts';
import { sendFleet } from '../testing/reference/send-fleet.ts';
import { casesHere } from '../testing/shared-cases.ts';
import { rowsOf } from '../testing/statistics.ts';
import { TestService } from '../testing/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());

describe('a device that reports twice as often', () => {
  /** What is steady within a quarter of an hour, or within the hour of a device that reports less often. */
  const truth = (at: number, steady: number) => 20 + ((Math.ceil(at / steady) * 7919) % 601) / 7;
  const counts = ['data_points', 'first_reading', 'last_reading'];

  it.each(casesHere([10, 60, 300, 900, 1800, 3600]).map((pace) => [pace]))(
    'and tells the same changes nothing but counts: each %i s and half of that',
    async (seconds) => {
      const pace = seconds * 1000;
      const start = Math.floor(Date.now() / HOUR) * HOUR - 60 * HOUR;
      const range = { start, end: start + Math.min(48, Math.max(4, seconds / 20)) * HOUR };
      const steady = Math.max(pace, 900_000);
      const fleetOf = (every: number): Fleet => ({
        zone: 'Europe/Berlin',
        around: start,
        clients: ['generation', 'generation', 'consumption'].map((role, index) => ({
          name: `Site ${index}`,
          role,
          type: index === 0 ? 'solar' : 'building',
          parent: null,
        })),
        batches: [
          [0, 1, 2].flatMap((client) => {
            const own = client === 0 ? every : 900_000;
            const times = Array.from(
              { length: (range.end - start) / own },
              (_, index) => start + (index + 1) * own,
            );
            // Not all the time: what is missing is missing at either pace.
            const isThere = (at: number) => Math.ceil((at - start) / HOUR) % 5 !== client;
            return times.flatMap((at) =>
              isThere(at)
                ? [
                    { client, metric: 'power', at, value: truth(at, client === 0 ? steady : own) },
                    { client, metric: 'temperature', at, value: truth(at, client === 0 ? steady : own) / 2 },
                    { client, metric: 'energy_consumption', at, value: (truth(at, steady) * own) / HOUR },
                  ]
                : [],
            );
          }),
        ],
      });
      const [once, twice] = [
        await answersOf(fleetOf(pace), range),
        await answersOf(fleetOf(pace / 2), range),
      ];
      expect(once.length).toBeGreaterThan(20);
      // What an interval has is another number where intervals are shorter; what it adds up to is not.
      const same = (rows: Record<string, unknown>[]) =>
        rows.map((row) => {
          const isEnergy =
            row['metric_name'] === 'energy_consumption' || row['metric'] === 'energy_consumption';
          const left = isEnergy ? [...counts, 'min_value', 'max_value', 'minimum', 'maximum'] : counts;
          return Object.fromEntries(
            Object.entries(row)
              .filter(([name]) => !left.includes(name))
              .map(([name, value]) => [
                name,
                typeof value === 'number' ? Number(value.toPrecision(11)) : value,
              ]),
          );
        });
      expect(same(twice)).toEqual(same(once));
      const points = (rows: Record<string, unknown>[]) =>
        rows.reduce((sum, row) => sum + Number(row['data_points'] ?? 0), 0);
      expect(points(twice)).toBeGreaterThan(points(once));
    },
    120_000,
  );

  async function answersOf(fleet: Fleet, range: Range): Promise<Record<string, unknown>[]> {
    const { staff, clients } = await sendFleet(service, fleet);
    const names = new Map(clients.map(({ id, name }) => [id, name]));
    const rows: Record<string, unknown>[] = [];
    const ask = async (template: string, more: object = {}) =>
      rows.push(...(await rowsOf<Record<string, unknown>>(staff, template, { ...asked(range), ...more })));
    await ask('client_metrics_summary');
    await ask('metric_totals');
    for (const metric_name of ['power', 'temperature', 'energy_consumption'])
      for (const interval of ['1 hour', '6 hours', '1 day', '1 week'])
        for (const group_by of ['client', 'role', 'type'])
          await ask('metric_timeseries', { metric_name, interval, group_by });
    const [first] = clients;
    const query = new URLSearchParams({ start: iso(range.start), end: iso(range.end) });
    const { body } = (await first?.caller.get(`/api/v1/devices/${first.id}/stats?${query.toString()}`)) ?? {};
    rows.push(...body.data.metrics);
    // Ids are other ones in each organization.
    return rows
      .map(({ client_id, ...row }) => ({ ...row, client: names.get(String(client_id)) ?? null }))
      .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  }

  const keyOf = (row: Record<string, unknown>) =>
    JSON.stringify(
      ['client', 'metric_name', 'role', 'type', 'time_bucket', 'metric', 'sites', 'kind'].map(
        (name) => row[name],
      ),
    );
});
