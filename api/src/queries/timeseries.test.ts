import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addClient, every, ingest } from '../testing/readings.ts';
import { energy, execute, rowsOf, setting } from '../testing/statistics.ts';
import { TestService } from '../testing/test-service.ts';
import type { MetricLine, TimeSeriesPoint } from './queries.schema.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());

describe('metric_timeseries', () => {
  it.each([
    ['Europe/Berlin', '2026-03-27T23:00:00Z', [24, 23, 24]],
    ['Europe/Berlin', '2026-10-23T22:00:00Z', [24, 25, 24]],
    ['Asia/Kolkata', '2026-03-27T18:30:00Z', [24, 24, 24]],
    ['Australia/Lord_Howe', '2026-10-02T13:30:00Z', [24, 23.5, 24]],
  ])('has the days of %s from %s last %j hours', async (zone, start, lengths) => {
    const { tenant, client, staff } = await setting(service, zone);
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

  it('ends with the hour in which its range ends, also before one that is half as long', async () => {
    const { tenant, client, staff } = await setting(service, 'Australia/Lord_Howe');
    await ingest(service, tenant, energy(client, '2026-04-04T13:00:00Z', 4));
    const startsUntil = async (end_time: string) =>
      (
        await rowsOf<TimeSeriesPoint>(staff, 'metric_timeseries', {
          metric_name: 'energy_consumption',
          start_time: '2026-04-04T13:00:00Z',
          end_time,
          interval: '1 hour',
        })
      ).map(({ time_bucket }) => time_bucket.slice(11, 16));
    expect(await startsUntil('2026-04-04T14:33:00Z')).toEqual(['13:00', '14:00']);
    expect(await startsUntil('2026-04-04T15:15:00Z')).toEqual(['13:00', '14:00', '14:30']);
    expect(await startsUntil('2026-04-04T15:45:00Z')).toEqual(['13:00', '14:00', '14:30', '15:30']);
  });

  it('knows quarters, hours, six hours, days and weeks, and the words for them', async () => {
    const { tenant, client, staff } = await setting(service);
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
    const { tenant, client, staff } = await setting(service);
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
        // What is stamped with ten o'clock tells of the hour before.
        time_bucket: '2026-05-04T09:00:00.000Z',
        metric_name: 'power',
        client_id: null,
        role: null,
        type: null,
        data_points: 2,
        // The power of both together; the least and the greatest are of single readings.
        avg_value: 400,
        min_value: 100,
        max_value: 300,
        value: 400,
        sites: 2,
        coverage: 1,
        complete: true,
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
    const { tenant, client, staff } = await setting(service);
    const other = await addClient(service, tenant);
    const from = '2026-03-27T23:00:00Z';
    await ingest(service, tenant, [
      // An hour is missing, and the last bucket is not filled.
      ...energy(client, from, 30).filter((_, index) => index !== 3),
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
      for (const { client_id, times, values, partly_known } of lines) {
        const own = points.filter((point) => point.client_id === client_id);
        expect(times).toEqual(own.map(({ time_bucket }) => Date.parse(time_bucket)));
        expect(values).toEqual(own.map(({ value }) => value));
        const partly = own.filter(({ coverage }) => (coverage ?? 1) < 0.99);
        expect(partly).not.toEqual([]);
        expect(partly_known).toEqual(
          partly.map(({ time_bucket, coverage }) => [Date.parse(time_bucket), coverage]),
        );
      }
    }
    expect((await execute(staff, 'metric_lines', { metric_name: 'power', client_ids: [] })).status).toBe(422);
  });

  it('thins long lines and keeps their peaks', async () => {
    const { tenant, client, staff } = await setting(service);
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
