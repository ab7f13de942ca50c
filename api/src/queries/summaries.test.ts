import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addClient, every, ingest } from '../testing/readings.ts';
import { energy, execute, rowsOf, setting } from '../testing/statistics.ts';
import { TestService } from '../testing/test-service.ts';
import type {
  AggregateStats,
  ClientMetricsSummary,
  MetricTotal,
  RawMetric,
  TimeSeriesPoint,
} from './queries.schema.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());

describe('client_metrics_summary and aggregate_stats', () => {
  it('add up whole days and the hours around them', async () => {
    const { tenant, client, staff } = await setting(service);
    await ingest(service, tenant, energy(client, '2026-10-20T00:00:00Z', 10 * 24));
    const ranges = [
      ['2026-10-20T05:00:00Z', '2026-10-20T09:00:00Z', 4],
      ['2026-10-20T22:00:00Z', '2026-10-21T22:00:00Z', 24],
      ['2026-10-20T05:00:00Z', '2026-10-28T17:00:00Z', 204],
      ['2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z', 25],
      ['2026-10-24T20:00:00Z', '2026-10-24T23:00:00Z', 3],
    ] as const;
    for (const [start_time, end_time, hours] of ranges) {
      const [row] = await rowsOf<ClientMetricsSummary>(staff, 'client_metrics_summary', {
        start_time,
        end_time,
      });
      expect(row, `${start_time} to ${end_time}`).toMatchObject({
        client_id: client,
        client_name: 'Hill farm',
        sum_value: hours,
        data_points: hours * 4,
        // A kilowatt-hour in each hour.
        avg_value: 1,
        coverage: 1,
        known_hours: hours,
        first_reading: new Date(Date.parse(start_time) + 15 * 60_000).toISOString(),
        last_reading: new Date(end_time).toISOString(),
      });
      const [stats] = await rowsOf<AggregateStats>(staff, 'aggregate_stats', { start_time, end_time });
      expect(stats).toMatchObject({ total_events: hours * 4, unique_clients: 1, unique_schemas: 1 });
    }
  });

  it('count whole an hour of which the readings are gone, and exactly one of which they are kept', async () => {
    const { tenant, client, staff } = await setting(service);
    await ingest(service, tenant, energy(client, '2026-05-04T10:00:00Z', 5));
    const range = { start_time: '2026-05-04T10:30:00Z', end_time: '2026-05-04T14:15:00Z' };
    const sum = async () =>
      (await rowsOf<ClientMetricsSummary>(staff, 'client_metrics_summary', range))[0]?.sum_value;
    expect(await sum()).toBe(3.75);
    await service.inTenant(tenant, ({ db }) =>
      sql`delete from reading where tenant_id = ${tenant.tenantId} and ts <= '2026-05-04T12:00:00Z'`.execute(
        db,
      ),
    );
    expect(await sum()).toBe(4.25);
  });

  it('say no average of energy while less than an hour is known', async () => {
    const { tenant, client, staff } = await setting(service);
    // It begins at 9:52, so that the first reading of the hour from ten tells of eight minutes before it too.
    await ingest(service, tenant, energy(client, '2026-10-20T09:52:00Z', 2));
    const until = async (end_time: string) => {
      const range = { start_time: '2026-10-14T00:00:00Z', end_time };
      const [summary] = await rowsOf<ClientMetricsSummary>(staff, 'client_metrics_summary', range);
      const [total] = await rowsOf<MetricTotal>(staff, 'metric_totals', range);
      expect(total?.avg_value).toBe(summary?.avg_value);
      return summary;
    };
    expect(await until('2026-10-20T10:22:00Z')).toMatchObject({ avg_value: null, sum_value: 0.5 });
    expect(await until('2026-10-20T11:00:00Z')).toMatchObject({ avg_value: 1, sum_value: 1 });
  });

  it('divide energy by the time up to the last reading of the hour that goes on, however far the range reaches', async () => {
    const { tenant, client, staff } = await setting(service);
    const quarter = 15 * 60_000;
    const last = Math.floor(Date.now() / quarter) * quarter;
    const from = Math.floor(last / (4 * quarter) - 26) * 4 * quarter;
    await ingest(
      service,
      tenant,
      energy(client, new Date(from).toISOString(), (last - from) / (4 * quarter)),
    );
    const until = async (end: number) => {
      const range = { start_time: new Date(from).toISOString(), end_time: new Date(end).toISOString() };
      const [row] = await rowsOf<ClientMetricsSummary>(staff, 'client_metrics_summary', range);
      return row?.avg_value;
    };
    // A kilowatt-hour in each hour, whether today is over or not.
    expect(await until(last + 20 * 60 * 60_000)).toBeCloseTo(1, 9);
    expect(await until(last)).toBeCloseTo(1, 9);
    const start_time = new Date(from).toISOString();
    const line = {
      metric_name: 'energy_consumption',
      interval: '1 hour',
      start_time,
      end_time: new Date(last).toISOString(),
    };
    const points = await rowsOf<TimeSeriesPoint>(staff, 'metric_timeseries', line);
    for (const { complete, avg_value } of points) expect(avg_value).toBe(complete ? 1 : null);
  });

  it('are empty where there is nothing', async () => {
    const { staff } = await setting(service);
    expect(await rowsOf(staff, 'client_metrics_summary', {})).toEqual([]);
    expect(await rowsOf(staff, 'aggregate_stats', {})).toMatchObject([
      { total_events: 0, unique_clients: 0 },
    ]);
  });
});

describe('raw_metric_data', () => {
  it('answers the latest readings of any kind', async () => {
    const { tenant, client, staff } = await setting(service);
    await ingest(service, tenant, [
      { client, metric: 'power', at: '2026-05-04T10:00:00Z', value: 1.5 },
      { client, metric: 'power', at: '2026-05-04T11:00:00Z', value: 2.5 },
      { client, metric: 'status', at: '2026-05-04T12:00:00Z', value: 'running' },
    ]);
    const range = { start_time: '2026-05-01T00:00:00Z', end_time: '2026-05-08T00:00:00Z' };
    const all = await rowsOf<RawMetric>(staff, 'raw_metric_data', range);
    expect(all.map(({ value, value_type }) => [value, value_type])).toEqual([
      ['running', 'text'],
      [2.5, 'numeric'],
      [1.5, 'numeric'],
    ]);
    const power = await rowsOf<RawMetric>(staff, 'raw_metric_data', {
      ...range,
      metric_name: 'power',
      limit: 1,
    });
    expect(power).toMatchObject([{ value: 2.5, client_id: client, timestamp: '2026-05-04T11:00:00.000Z' }]);
    expect(new Set(all.map(({ id }) => id)).size).toBe(3);
    // When they were stored, not when they were measured; of older ones nobody knows.
    const stored = all.map(({ created_at }) => Date.parse(created_at ?? ''));
    expect(stored.every((at) => Math.abs(Date.now() - at) < 60_000)).toBe(true);
    await service.inTenant(tenant, ({ db }) => db.updateTable('reading').set({ stored: null }).execute());
    expect((await rowsOf<RawMetric>(staff, 'raw_metric_data', range))[0]?.created_at).toBeNull();
  });

  it.each([5, 100])(
    'answers the latest %i of many clients, few of whom have reported lately',
    async (limit) => {
      const { tenant, client: loud, staff } = await setting(service);
      const quiet = await Promise.all(Array.from({ length: 11 }, () => addClient(service, tenant)));
      const lately = every(1, '2026-05-04T10:00:00Z', 300);
      const before = every(1, '2026-05-02T10:00:00Z', 20);
      await ingest(service, tenant, [
        ...lately.map((at, index) => ({ client: loud, metric: 'power', at, value: index })),
        ...quiet.flatMap((client, first) =>
          before.map((at, index) => ({ client, metric: 'power', at, value: 100 * first + index })),
        ),
      ]);
      const chosen = { start_time: '2026-05-01T00:00:00Z', end_time: '2026-05-08T00:00:00Z', limit };
      const latest = async (client_ids: string[]) => {
        const rows = await rowsOf<RawMetric>(staff, 'raw_metric_data', { ...chosen, client_ids });
        return rows.map(({ client_id, timestamp }) => ({ client_id, timestamp }));
      };
      const found = await latest(quiet);
      expect(found).toHaveLength(limit);
      expect(new Set(found.map((row) => JSON.stringify(row))).size).toBe(limit);
      const last = before.map((at) => at.toISOString()).toReversed();
      // Eleven clients reported at each instant, so the latest are those of the last instants.
      expect(found.map(({ timestamp }) => timestamp)).toEqual(
        last.flatMap((at) => quiet.map(() => at)).slice(0, limit),
      );
      const all = await latest([loud, ...quiet]);
      expect(all.every(({ client_id }) => client_id === loud)).toBe(true);
      expect(all.map(({ timestamp }) => timestamp)).toEqual(
        lately
          .map((at) => at.toISOString())
          .toReversed()
          .slice(0, limit),
      );
    },
  );

  it('answers a hundred of the last week, when nothing more is said', async () => {
    const { tenant, client, staff } = await setting(service);
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const readings = Array.from({ length: 120 }, (_, index) => ago(index + 1));
    await ingest(
      service,
      tenant,
      [ago(8 * 24 * 60), ...readings].map((at, value) => ({ client, metric: 'power', at, value })),
    );
    expect(await rowsOf(staff, 'raw_metric_data', {})).toHaveLength(100);
    expect(await rowsOf(staff, 'raw_metric_data', { limit: 1000 })).toHaveLength(120);
    const refused = await execute(staff, 'raw_metric_data', { limit: 1001 });
    expect(refused.status).toBe(422);
  });
});
