import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../testing/caller.ts';
import { integratorOf } from '../testing/device-fixture.ts';
import { inhabited } from '../testing/many-readings.ts';
import { every } from '../testing/readings.ts';
import { rowsOf, setting } from '../testing/statistics.ts';
import { TestService } from '../testing/test-service.ts';
import type { TimeSeriesPoint } from './queries.schema.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());

const from = '2026-05-04T08:00:00Z';
const day = {
  metric_name: 'power',
  start_time: '2026-05-04T08:15:00Z',
  end_time: '2026-05-04T14:00:00Z',
  interval: '15 minutes',
};

/** As floating point numbers that were added in another order are. */
const rounded = (points: TimeSeriesPoint[]) =>
  points.map(({ value, avg_value, ...point }) => ({
    ...point,
    value: value === null ? null : Number(value.toPrecision(12)),
    avg_value: avg_value === null ? null : Number(avg_value.toPrecision(12)),
  }));

const withoutExtremes = (points: TimeSeriesPoint[]) =>
  points.map((point) => ({ ...point, min_value: null, max_value: null }));

/** Asks with and without extremes, which must be the same but for them; answers how many points there are. */
async function pointsOfBoth(staff: Caller, parameters: object): Promise<number> {
  const ask = (how: object) => rowsOf<TimeSeriesPoint>(staff, 'metric_timeseries', { ...parameters, ...how });
  const counted = await ask({});
  expect(rounded(await ask({ extremes: false }))).toEqual(rounded(withoutExtremes(counted)));
  return counted.length;
}

describe('quarters of an hour without their lowest and highest readings', () => {
  it.each(['Europe/Berlin', 'Asia/Kolkata', 'Australia/Lord_Howe'])(
    'are those that are counted reading by reading, in %s',
    async (zone) => {
      const { tenant, staff } = await setting(service, zone);
      const sender = await integratorOf(service, tenant);
      const send = (minutes: number, start: string, count: number) =>
        sender.caller.post(`/api/v1/devices/${sender.id}/readings/batch`, {
          readings: every(minutes, start, count).map((at, nth) => ({
            timestamp: at.toISOString(),
            metadata: { power: 100 + nth / 7, state: nth % 2 ? 'on' : 'off' },
          })),
        });
      // Hours that came as a whole, then single instants, then one hour of those that is written to again.
      expect((await send(5, '2026-05-04T07:35:00Z', 40)).status).toBeLessThan(300);
      for (const at of [
        '2026-05-04T11:01:00Z',
        '2026-05-04T11:15:00Z',
        '2026-05-04T11:46:00Z',
        '2026-05-04T13:59:00Z',
      ])
        expect((await send(1, at, 1)).status).toBeLessThan(300);
      expect((await send(7, '2026-05-04T09:02:00Z', 3)).status).toBeLessThan(300);
      for (const metric_name of ['power', 'state'])
        for (const group_by of ['client', 'type', undefined]) {
          const parameters = { ...day, metric_name, ...(group_by && { group_by }) };
          expect(await pointsOfBoth(staff, parameters)).toBeGreaterThan(12);
        }
    },
  );

  it('are the same for clients of all habits, around hours that come twice', async () => {
    for (const zone of ['Europe/Berlin', 'Australia/Lord_Howe']) {
      const { staff } = await inhabited(service, zone);
      const parameters = {
        metric_name: 'power',
        start_time: '2026-03-30T00:00:00Z',
        end_time: '2026-04-06T00:00:00Z',
        interval: '15 minutes',
        group_by: 'client',
      };
      expect(await pointsOfBoth(staff, parameters)).toBeGreaterThan(200);
    }
  });

  it('are nothing where rounding alone is left of a sum', async () => {
    const { tenant, staff } = await setting(service);
    const sender = await integratorOf(service, tenant);
    for (const [minute, power] of [
      [5, 0.1],
      [20, 0.2],
      [35, 0.3],
      [50, 0],
    ] as const) {
      const timestamp = new Date(Date.parse(from) + minute * 60_000).toISOString();
      await sender.caller.post(`/api/v1/devices/${sender.id}/readings/batch`, {
        readings: [{ timestamp, metadata: { power } }],
      });
    }
    const kept = await rowsOf<TimeSeriesPoint>(staff, 'metric_timeseries', {
      ...day,
      start_time: from,
      extremes: false,
    });
    expect(kept.map(({ value }) => value)).toEqual([0.1, 0.2, 0.3, 0]);
  });

  it('are exact beside values that are larger by far', async () => {
    const { tenant, staff } = await setting(service);
    const sender = await integratorOf(service, tenant);
    const hours = [
      [1e15, 0.2, 0.3, 0.7],
      [-1e15, 1e15, 0.1, 0.4],
      [1e15, 0.2, 0.3, 0],
    ];
    for (const [nth, values] of hours.entries())
      for (const [quarter, drift] of values.entries()) {
        const at = Date.parse(from) + nth * 3_600_000 + (quarter * 15 + 5) * 60_000;
        await sender.caller.post(`/api/v1/devices/${sender.id}/readings/batch`, {
          readings: [{ timestamp: new Date(at).toISOString(), metadata: { drift } }],
        });
      }
    const kept = await rowsOf<TimeSeriesPoint>(staff, 'metric_timeseries', {
      ...day,
      metric_name: 'drift',
      start_time: from,
      extremes: false,
    });
    expect(kept.map(({ value }) => value)).toEqual(hours.flat());
  });

  it('hold for other buckets too: no extremes where none are wanted', async () => {
    const { staff } = await inhabited(service, 'Europe/Berlin');
    const parameters = {
      metric_name: 'power',
      start_time: '2026-04-03T00:00:00Z',
      end_time: '2026-04-06T00:00:00Z',
    };
    const points = await rowsOf<TimeSeriesPoint>(staff, 'metric_timeseries', {
      ...parameters,
      extremes: false,
    });
    expect(points.length).toBeGreaterThan(10);
    for (const point of points) expect(point).toMatchObject({ min_value: null, max_value: null });
  });
});
