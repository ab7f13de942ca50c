import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../testing/caller.ts';
import { addClient, every, ingest } from '../testing/readings.ts';
import { TestService } from '../testing/test-service.ts';
import type { Tenant } from '../tenants/tenants.queries.ts';
import type {
  AggregateStats,
  ClientMetricsSummary,
  MetricLine,
  RawMetric,
  TimeSeriesPoint,
} from './queries.schema.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());

async function setting(zone = 'Europe/Berlin'): Promise<{ tenant: Tenant; client: string; staff: Caller }> {
  const tenant = await service.tenant('Aurora', zone);
  return {
    tenant,
    client: await addClient(service, tenant),
    staff: await service.member(tenant, { roles: ['viewer'] }),
  };
}

const execute = (staff: Caller, template_id: string, parameters: object, cache_ttl = 0) =>
  staff.post('/v1/query/execute', { template_id, parameters, cache_ttl });

async function rowsOf<T>(staff: Caller, template: string, parameters: object): Promise<T[]> {
  const answer = await execute(staff, template, parameters);
  expect(answer.text, answer.text).toContain('"data"');
  return answer.body.data.rows;
}

/** An hour's worth of 0.25 kWh in each quarter: a bucket's value is then its length in hours. */
function energy(client: string, from: string, hours: number) {
  return every(15, from, hours * 4).map((at) => ({ client, metric: 'energy_consumption', at, value: 0.25 }));
}

describe('metric_timeseries', () => {
  it.each([
    ['Europe/Berlin', '2026-03-27T23:00:00Z', [24, 23, 24]],
    ['Europe/Berlin', '2026-10-23T22:00:00Z', [24, 25, 24]],
    ['Asia/Kolkata', '2026-03-27T18:30:00Z', [24, 24, 24]],
    ['Australia/Lord_Howe', '2026-10-02T13:30:00Z', [24, 23.5, 24]],
  ])('has the days of %s from %s last %j hours', async (zone, start, lengths) => {
    const { tenant, client, staff } = await setting(zone);
    await ingest(service, tenant, energy(client, start, 72));
    const hours = lengths.reduce((sum, length) => sum + length, 0);
    const end = new Date(Date.parse(start) + hours * 3_600_000).toISOString();
    const parameters = { metric_name: 'energy_consumption', start_time: start, end_time: end };
    const days = await rowsOf<TimeSeriesPoint>(staff, 'metric_timeseries', {
      ...parameters,
      interval: 'daily',
    });
    // Three days of 24 hours were stored; the days of this place may be shorter or longer.
    const stored = lengths.map((length, index) =>
      index === 2 ? 72 - (lengths[0] ?? 0) - (lengths[1] ?? 0) : length,
    );
    expect(days.map(({ value }) => value)).toEqual(
      stored.map((length, index) => Math.min(length, lengths[index] ?? 0)),
    );
    const hourly = await rowsOf<TimeSeriesPoint>(staff, 'metric_timeseries', {
      ...parameters,
      interval: '1 hour',
    });
    const total = hourly.reduce((sum, { value }) => sum + (value ?? 0), 0);
    expect(total).toBe(Math.min(hours, 72));
    expect(hourly.every(({ value }) => value === 1 || value === 0.5)).toBe(true);
  });

  it('knows quarters, hours, six hours, days and weeks, and the words for them', async () => {
    const { tenant, client, staff } = await setting();
    // Monday in Berlin to Monday in Berlin.
    await ingest(service, tenant, energy(client, '2026-05-03T22:00:00Z', 14 * 24));
    const ask = (interval: string, end_time = '2026-05-17T22:00:00Z') =>
      rowsOf<TimeSeriesPoint>(staff, 'metric_timeseries', {
        metric_name: 'energy_consumption',
        start_time: '2026-05-03T22:00:00Z',
        end_time,
        interval,
        client_id: client,
      });
    expect((await ask('1 week')).map(({ value }) => value)).toEqual([168, 168]);
    expect((await ask('weekly')).length).toBe(14);
    expect((await ask('monthly'))[0]).toMatchObject({ value: 24, data_points: 96, client_id: client });
    expect((await ask('6 hours')).map(({ value }) => value)).toEqual(Array(56).fill(6));
    expect(await ask('15 minutes', '2026-05-04T22:00:00Z')).toHaveLength(96);
    expect(await ask('whatever', '2026-05-04T22:00:00Z')).toHaveLength(24);
  });

  it('draws one line for all, or one for each client', async () => {
    const { tenant, client, staff } = await setting();
    const other = await addClient(service, tenant, 'Valley farm');
    const at = '2026-05-04T10:00:00.000Z';
    await ingest(service, tenant, [
      { client, metric: 'power', at, value: 100 },
      { client: other, metric: 'power', at, value: 300 },
    ]);
    const parameters = {
      metric_name: 'power',
      start_time: '2026-05-04T00:00:00Z',
      end_time: '2026-05-05T00:00:00Z',
    };
    const together = await rowsOf<TimeSeriesPoint>(staff, 'metric_timeseries', parameters);
    expect(together).toEqual([
      {
        time_bucket: at,
        metric_name: 'power',
        client_id: null,
        data_points: 2,
        avg_value: 200,
        min_value: 100,
        max_value: 300,
        value: 200,
      },
    ]);
    const each = await rowsOf<TimeSeriesPoint>(staff, 'metric_timeseries', {
      ...parameters,
      client_ids: [client, other],
      group_by: 'client',
    });
    expect(new Map(each.map(({ client_id, value }) => [client_id, value]))).toEqual(
      new Map([
        [client, 100],
        [other, 300],
      ]),
    );
  });

  it('is the same line by line, whatever the metric adds up to', async () => {
    const { tenant, client, staff } = await setting();
    const other = await addClient(service, tenant);
    const from = '2026-03-27T23:00:00Z';
    await ingest(service, tenant, [
      ...energy(client, from, 30),
      ...energy(other, from, 50),
      ...every(60, from, 40).map((at, value) => ({ client, metric: 'power', at, value })),
    ]);
    for (const metric_name of ['energy_consumption', 'power']) {
      const parameters = {
        metric_name,
        start_time: from,
        end_time: '2026-03-31T22:00:00Z',
        interval: '6 hours',
        client_ids: [client, other],
      };
      const points = await rowsOf<TimeSeriesPoint>(staff, 'metric_timeseries', {
        ...parameters,
        group_by: 'client',
      });
      const lines = await rowsOf<MetricLine>(staff, 'metric_lines', parameters);
      expect(lines).toHaveLength(metric_name === 'power' ? 1 : 2);
      for (const { client_id, times, values } of lines) {
        const own = points.filter((point) => point.client_id === client_id);
        expect(times).toEqual(own.map(({ time_bucket }) => Date.parse(time_bucket)));
        expect(values).toEqual(own.map(({ value }) => value));
      }
    }
    expect((await execute(staff, 'metric_lines', { metric_name: 'power', client_ids: [] })).status).toBe(422);
  });

  it('thins long lines and keeps their peaks', async () => {
    const { tenant, client, staff } = await setting();
    const readings = every(60, '2026-01-01T00:00:00Z', 2000).map((at, index) => ({
      client,
      metric: 'power',
      at,
      value: index === 777 ? 5000 : index === 1234 ? -5000 : Math.sin(index),
    }));
    await ingest(service, tenant, readings);
    const rows = await rowsOf<TimeSeriesPoint>(staff, 'metric_timeseries', {
      metric_name: 'power',
      start_time: '2026-01-01T00:00:00Z',
      end_time: '2026-04-01T00:00:00Z',
      max_points: 100,
    });
    expect(rows.length).toBeLessThanOrEqual(100);
    expect(rows.length).toBeGreaterThan(80);
    const values = rows.map(({ value }) => value ?? 0);
    expect([Math.max(...values), Math.min(...values)]).toEqual([5000, -5000]);
    expect(rows.map(({ time_bucket }) => time_bucket)).toEqual(
      rows.map(({ time_bucket }) => time_bucket).toSorted(),
    );
  });
});

describe('client_metrics_summary and aggregate_stats', () => {
  it('add up whole days and the hours around them', async () => {
    const { tenant, client, staff } = await setting();
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
        avg_value: 0.25,
        first_reading: new Date(start_time).toISOString(),
      });
      const [stats] = await rowsOf<AggregateStats>(staff, 'aggregate_stats', { start_time, end_time });
      expect(stats).toMatchObject({ total_events: hours * 4, unique_clients: 1, unique_schemas: 1 });
    }
  });

  it('are empty where there is nothing', async () => {
    const { staff } = await setting();
    expect(await rowsOf(staff, 'client_metrics_summary', {})).toEqual([]);
    expect(await rowsOf(staff, 'aggregate_stats', {})).toMatchObject([
      { total_events: 0, unique_clients: 0 },
    ]);
  });
});

describe('raw_metric_data', () => {
  it('answers the latest readings of any kind', async () => {
    const { tenant, client, staff } = await setting();
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
  });

  it.each([5, 100])(
    'answers the latest %i of many clients, few of whom have reported lately',
    async (limit) => {
      const { tenant, client: loud, staff } = await setting();
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
});

describe('every template', () => {
  const range = { start_time: '2026-05-01T00:00:00Z', end_time: '2026-05-08T00:00:00Z' };

  it('knows nothing of other tenants and of deleted clients', async () => {
    const { tenant, client, staff } = await setting();
    const foreign = await setting();
    const at = '2026-05-04T10:00:00Z';
    await ingest(service, tenant, [{ client, metric: 'power', at, value: 1 }]);
    await ingest(service, foreign.tenant, [{ client: foreign.client, metric: 'power', at, value: 999 }]);
    for (const template of [
      'metric_timeseries',
      'client_metrics_summary',
      'raw_metric_data',
      'aggregate_stats',
    ]) {
      const metric = template === 'aggregate_stats' ? {} : { metric_name: 'power' };
      expect(JSON.stringify(await rowsOf(staff, template, { ...range, ...metric }))).not.toContain('999');
      const asked = await rowsOf<{ total_events?: number }>(staff, template, {
        ...range,
        ...metric,
        client_id: foreign.client,
      });
      expect(asked.filter(({ total_events }) => total_events !== 0)).toEqual([]);
    }
    const admin = await service.member(tenant);
    expect((await admin.delete(`/v1/clients/${client}`)).status).toBe(204);
    expect(await rowsOf(staff, 'client_metrics_summary', range)).toEqual([]);
    expect(await rowsOf(staff, 'raw_metric_data', range)).toEqual([]);
  });

  it('names what is wrong with its parameters', async () => {
    const { staff } = await setting();
    const refusal = async (template: string, parameters: object) => {
      const answer = await execute(staff, template, parameters);
      expect(answer.status).toBe(422);
      return answer.body.details.map(
        ({ field, message }: { field: string; message: string }) => `${field} ${message}`,
      );
    };
    expect(await refusal('metric_timeseries', {})).toEqual(['parameters.metric_name is required']);
    expect(await refusal('aggregate_stats', { start_time: 'yesterday', sql: 'x' })).toEqual(
      expect.arrayContaining([
        'parameters.sql is not known here',
        expect.stringContaining('parameters.start_time'),
      ]),
    );
    expect(
      await refusal('aggregate_stats', {
        start_time: '2026-05-08T00:00:00Z',
        end_time: '2026-05-01T00:00:00Z',
      }),
    ).toEqual(['parameters.end_time must be after start_time']);
    const year = { start_time: '2025-01-01T00:00:00Z', end_time: '2026-01-01T00:00:00Z' };
    expect(
      (await refusal('metric_timeseries', { metric_name: 'power', interval: '15 minutes', ...year }))[0],
    ).toContain('92 days');
    expect((await execute(staff, 'drop_tables', {})).status).toBe(422);
  });

  it('needs client.read or dashboard.read', async () => {
    const { tenant } = await setting();
    const nobody = await service.member(tenant, { roles: [] });
    const refused = await execute(nobody, 'aggregate_stats', {});
    expect([refused.status, refused.body.code]).toEqual([403, 'permission_denied']);
    expect((await service.anybody.post('/v1/query/execute', {})).status).toBe(401);
  });

  it('is listed with its parameters', async () => {
    const { staff } = await setting();
    const { body } = await staff.get('/v1/query/templates?category=metrics');
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([
      'metric_timeseries',
      'metric_lines',
      'client_metrics_summary',
    ]);
    const one = await staff.get('/v1/query/templates/raw_metric_data');
    expect(one.body.data.parameters.properties).toHaveProperty('limit');
    expect((await staff.get('/v1/query/templates/unknown')).status).toBe(404);
  });
});

describe('the cache', () => {
  const range = { start_time: '2026-05-01T00:00:00Z', end_time: '2026-05-08T00:00:00Z' };
  const ask = async (staff: Caller, ttl = 300) => {
    const { body } = await execute(staff, 'client_metrics_summary', range, ttl);
    return { cached: body.data.metadata.cached, rows: body.data.rows as ClientMetricsSummary[] };
  };

  it('answers again until a reading of the range comes in', async () => {
    const { tenant, client, staff } = await setting();
    const store = (at: string, value: number) =>
      ingest(service, tenant, [{ client, metric: 'power', at, value }]);
    await store('2026-05-04T10:00:00Z', 1);
    expect((await ask(staff)).cached).toBe(false);
    expect((await ask(staff)).cached).toBe(true);
    await store('2026-06-20T10:00:00Z', 1);
    expect((await ask(staff)).cached).toBe(true);
    await store('2026-05-04T10:15:00Z', 3);
    const fresh = await ask(staff);
    expect([fresh.cached, fresh.rows[0]?.max_value]).toEqual([false, 3]);
    await store('2026-05-04T10:15:00Z', 4);
    expect((await ask(staff)).rows[0]?.max_value).toBe(4);
  });

  it('is not asked with a ttl of 0, and follows a client’s new name', async () => {
    const { tenant, client, staff } = await setting();
    await ingest(service, tenant, [{ client, metric: 'power', at: '2026-05-04T10:00:00Z', value: 1 }]);
    await ask(staff);
    expect((await ask(staff, 0)).cached).toBe(false);
    const admin = await service.member(tenant);
    expect((await admin.put(`/v1/clients/${client}`, { name: 'Renamed' })).status).toBe(200);
    expect((await ask(staff)).rows[0]?.client_name).toBe('Renamed');
  });
});
