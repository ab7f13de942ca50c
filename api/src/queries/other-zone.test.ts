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
    [
      'UTC',
      'Asia/Kolkata',
      'must be whole hours away from Asia/Kolkata, by whose hours readings are added up',
    ],
  ])('is refused for %s in %s', async (time_zone, tenantZone, message) => {
    const { staff } = await setting(service, tenantZone);
    const answer = await execute(staff, 'metric_timeseries', { metric_name, time_zone });
    expect(answer.status).toBe(422);
    expect(answer.body.details).toEqual([{ field: 'parameters.time_zone', message }]);
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
