import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ingest } from '../testing/readings.ts';
import { energy, execute, rowsOf, setting } from '../testing/statistics.ts';
import { TestService } from '../testing/test-service.ts';
import type { MetricLine, TimeSeriesPoint } from './queries.schema.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());

const metric_name = 'energy_consumption';

describe('days of another zone than the tenant’s', () => {
  it.each([
    ['UTC', '2026-03-28T00:00:00Z', [24, 24, 24]],
    ['America/New_York', '2026-03-07T05:00:00Z', [24, 23, 24]],
    ['America/New_York', '2026-10-31T04:00:00Z', [24, 25, 24]],
  ])('of %s from %s last %j hours', async (time_zone, start_time, lengths) => {
    const { tenant, client, staff } = await setting(service);
    const hours = lengths.reduce((sum, length) => sum + length, 0);
    // More on both sides, which must not slip in.
    const from = new Date(Date.parse(start_time) - 86_400_000).toISOString();
    await ingest(service, tenant, energy(client, from, hours + 48));
    const end_time = new Date(Date.parse(start_time) + hours * 3_600_000).toISOString();
    const parameters = { metric_name, start_time, end_time, interval: 'daily', time_zone };
    const days = await rowsOf<TimeSeriesPoint>(staff, 'metric_timeseries', parameters);
    expect(days.map(({ value }) => value)).toEqual(lengths);
    expect(days[0]?.time_bucket).toBe(new Date(start_time).toISOString());
    const [line] = await rowsOf<MetricLine>(staff, 'metric_lines', { ...parameters, client_ids: [client] });
    expect(line).toMatchObject({
      values: lengths,
      times: days.map(({ time_bucket }) => Date.parse(time_bucket)),
    });
  });

  it('has weeks that begin on a Monday there', async () => {
    const { tenant, client, staff } = await setting(service);
    await ingest(service, tenant, energy(client, '2026-05-03T00:00:00Z', 16 * 24));
    const weeks = await rowsOf<TimeSeriesPoint>(staff, 'metric_timeseries', {
      metric_name,
      start_time: '2026-05-04T00:00:00Z',
      end_time: '2026-05-18T00:00:00Z',
      interval: '1 week',
      time_zone: 'UTC',
    });
    expect(weeks.map(({ time_bucket, value }) => [time_bucket, value])).toEqual([
      ['2026-05-04T00:00:00.000Z', 168],
      ['2026-05-11T00:00:00.000Z', 168],
    ]);
  });

  it.each([
    ['Mars/Base', 'Europe/Berlin', 'must be an IANA time zone such as Europe/Berlin'],
    ['+02:00', 'Europe/Berlin', 'must be an IANA time zone such as Europe/Berlin'],
  ])('is refused for %s in %s', async (time_zone, tenantZone, message) => {
    const { staff } = await setting(service, tenantZone);
    const answer = await execute(staff, 'metric_timeseries', { metric_name, time_zone });
    expect(answer.status).toBe(422);
    expect(answer.body.details).toEqual([{ field: 'parameters.time_zone', message }]);
  });

  describe('no whole hours away', () => {
    const zones = [
      ['Asia/Kolkata', 'Europe/Berlin', '2026-05-03T18:30:00Z', [24, 24, 24]],
      ['Asia/Kathmandu', 'UTC', '2026-05-03T18:15:00Z', [24, 24, 24]],
      ['Australia/Adelaide', 'UTC', '2026-04-03T13:30:00Z', [24, 25, 24]],
      ['Australia/Lord_Howe', 'UTC', '2026-04-03T13:00:00Z', [24, 24.5, 24]],
      ['UTC', 'Asia/Kolkata', '2026-05-03T00:00:00Z', [24, 24, 24]],
    ] as const;

    async function ask(time_zone: string, tenantZone: string, start_time: string, hours: number) {
      const { tenant, client, staff } = await setting(service, tenantZone);
      const from = new Date(Date.parse(start_time) - 86_400_000).toISOString();
      await ingest(service, tenant, energy(client, from, hours + 48));
      const end_time = new Date(Date.parse(start_time) + hours * 3_600_000).toISOString();
      const parameters = { metric_name, start_time, end_time, time_zone };
      const points = (more: object) =>
        rowsOf<TimeSeriesPoint>(staff, 'metric_timeseries', { ...parameters, ...more });
      return { tenant, client, staff, parameters, points };
    }

    it.each(zones)('days of %s in %s from %s last %j hours', async (zone, tenantZone, start, lengths) => {
      const hours = lengths.reduce((sum: number, length) => sum + length, 0);
      const { client, staff, parameters, points } = await ask(zone, tenantZone, start, hours);
      const days = await points({ interval: 'daily' });
      expect(days.map(({ value }) => value)).toEqual(lengths);
      expect(days[0]?.time_bucket).toBe(new Date(start).toISOString());
      const lines = { ...parameters, interval: 'daily', client_ids: [client] };
      const [line] = await rowsOf<MetricLine>(staff, 'metric_lines', lines);
      expect(line?.values).toEqual(lengths);
    });

    it('hours begin there', async () => {
      const { points } = await ask('Asia/Kathmandu', 'UTC', '2026-05-03T18:15:00Z', 24);
      const found = await points({ interval: 'hourly' });
      expect(found).toHaveLength(24);
      expect(found[1]).toMatchObject({ time_bucket: '2026-05-03T19:15:00.000Z', value: 1, data_points: 4 });
    });

    it('hours whose readings are gone count whole on the day in which they begin', async () => {
      const { tenant, points } = await ask('Asia/Kolkata', 'UTC', '2026-05-03T18:30:00Z', 48);
      await service.inTenant(tenant, ({ db, tenantId }) =>
        db.deleteFrom('reading').where('tenant_id', '=', tenantId).execute(),
      );
      const days = await points({ interval: 'daily' });
      // From 18:00 to 19:00 belongs to the day before.
      expect(days.map(({ value }) => value)).toEqual([24, 24]);
    });

    it('hours of more than 92 days are the organization’s', async () => {
      const { points } = await ask('Asia/Kolkata', 'UTC', '2026-05-03T18:30:00Z', 24);
      const found = await points({ interval: 'hourly', start_time: '2026-01-01T00:00:00Z' });
      expect(found.at(-1)?.time_bucket).toBe('2026-05-04T18:00:00.000Z');
    });
  });

  it('is the tenant’s own where it asks for that', async () => {
    const { tenant, client, staff } = await setting(service, 'Asia/Kolkata');
    await ingest(service, tenant, energy(client, '2026-05-03T18:30:00Z', 48));
    const days = await rowsOf<TimeSeriesPoint>(staff, 'metric_timeseries', {
      metric_name,
      start_time: '2026-05-03T18:30:00Z',
      end_time: '2026-05-05T18:30:00Z',
      interval: 'daily',
      time_zone: 'Asia/Kolkata',
    });
    expect(days.map(({ value }) => value)).toEqual([24, 24]);
  });
});
