import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addClient, ingest, type TestReading } from '../testing/readings.ts';
import { casesHere } from '../testing/shared-cases.ts';
import { rowsOf, setting } from '../testing/statistics.ts';
import { TestService } from '../testing/test-service.ts';
import type { AggregateStats, ClientMetricsSummary, TimeSeriesPoint } from './queries.schema.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());

const minute = 60_000;
const day = 1440 * minute;
const metrics = ['power', 'energy_consumption'];

/** Figures worked out from what was sent, by nothing that the service uses. */
interface Sent {
  client: string;
  metric: string;
  at: number;
  value: number;
}

/** On the hour, within it and at midnight; a month of hours, and some days by the minute. Eighths add up exactly. */
function readingsOf(client: string, around: number, seed: number): Sent[] {
  const times = [
    ...Array.from({ length: 40 * 24 }, (_, index) => around + (index - 20 * 24) * 60 * minute),
    ...Array.from({ length: 600 }, (_, index) => around + (index - 300) * 7 * minute + (index % 9) * 1234),
  ];
  return [...new Set(times)].map((at, index) => ({
    client,
    metric: metrics[(index + seed) % 2] ?? '',
    at,
    value: ((index * 7919 + seed) % 801) / 8 - 50,
  }));
}

function figuresOf(metric: string, readings: readonly Sent[]) {
  const values = readings.map(({ value }) => value);
  const times = readings.map(({ at }) => at);
  return {
    data_points: readings.length,
    // Levels do not add up.
    sum_value: metric === 'power' ? null : values.reduce((sum, value) => sum + value, 0),
    min_value: Math.min(...values),
    max_value: Math.max(...values),
    first_reading: new Date(Math.min(...times)).toISOString(),
    last_reading: new Date(Math.max(...times)).toISOString(),
  };
}

describe.each(
  casesHere([
    ['Europe/Berlin', '2026-03-29T01:00:00Z'],
    ['Europe/Berlin', '2025-10-26T01:00:00Z'],
    ['Asia/Kolkata', '2026-05-01T18:30:00Z'],
    ['Australia/Lord_Howe', '2026-04-04T15:00:00Z'],
    ['Atlantic/Azores', '2025-10-26T01:00:00Z'],
  ] as const),
)('in %s around %s', (zone, change) => {
  const around = Date.parse(change);
  const near = fc.integer({ min: -180, max: 180 }).map((minutes) => around + minutes * minute);
  const far = fc.integer({ min: -21 * day, max: 21 * day }).map((distance) => around + distance);
  const onTheHour = fc.integer({ min: -500, max: 500 }).map((hours) => around + hours * 60 * minute);
  const instant = fc.oneof(near, far, onTheHour);
  const ranges = fc
    .tuple(instant, instant)
    .filter(([one, other]) => one !== other)
    .map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const);
  const iso = (at: number) => new Date(at).toISOString();

  it('figures are those of the readings with timestamps in (start, end], to the reading', async () => {
    const { tenant, client, staff } = await setting(service, zone);
    const other = await addClient(service, tenant, 'Valley farm');
    const sent = [...readingsOf(client, around, 1), ...readingsOf(other, around, 2)];
    await ingest(
      service,
      tenant,
      sent.map((each): TestReading => ({ ...each, at: new Date(each.at) })),
    );
    const within = (readings: readonly Sent[], [start, end]: readonly [number, number]) =>
      readings.filter(({ at }) => at > start && at <= end);

    await fc.assert(
      fc.asyncProperty(ranges, async (range) => {
        const asked = { start_time: iso(range[0]), end_time: iso(range[1]) };
        const expected = [client, other].flatMap((client_id) =>
          metrics.flatMap((metric_name) => {
            const own = within(sent, range).filter(
              (each) => each.client === client_id && each.metric === metric_name,
            );
            return own.length > 0 ? [{ client_id, metric_name, ...figuresOf(metric_name, own) }] : [];
          }),
        );
        const rows = await rowsOf<ClientMetricsSummary>(staff, 'client_metrics_summary', asked);
        const named = ({ client_id, metric_name }: { client_id: string; metric_name: string }) =>
          client_id + metric_name;
        const sorted = <T extends { client_id: string; metric_name: string }>(items: T[]) =>
          items.toSorted((a, b) => (named(a) < named(b) ? -1 : 1));
        expect(sorted(rows), JSON.stringify(asked)).toMatchObject(sorted(expected));
        const [stats] = await rowsOf<AggregateStats>(staff, 'aggregate_stats', asked);
        expect(stats?.total_events).toBe(within(sent, range).length);
      }),
      { numRuns: 60 },
    );

    const dates = new Intl.DateTimeFormat('en-CA', { timeZone: zone });
    const dateOf = (at: number) => dates.format(new Date(at));
    const hours = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'short',
      hourCycle: 'h23',
    });
    const buckets: Record<string, (at: number) => string> = {
      '15 minutes': (at) => iso(Math.floor(at / (15 * minute)) * 15 * minute),
      '6 hours': (at) => `${dateOf(at)} ${Math.floor(Number(/(\d\d):\d\d/.exec(hours.format(at))?.[1]) / 6)}`,
      '1 day': dateOf,
    };
    await fc.assert(
      fc.asyncProperty(ranges, fc.constantFrom(...Object.keys(buckets)), async ([start, end], interval) => {
        const nameOf = buckets[interval] ?? dateOf;
        // A reading tells of the time before its timestamp; a bucket that the range touches is there as a whole.
        const own = sent
          .filter(({ metric }) => metric === 'energy_consumption')
          .toSorted((a, b) => a.at - b.at)
          .map((each) => ({ ...each, name: nameOf(each.at - 1) }));
        const [first, last] = [nameOf(start), nameOf(end - 1)];
        const touched = own.filter(({ name }) => name >= first && name <= last);
        const expected = [...Map.groupBy(touched, ({ name }) => name).values()].map(
          (each) => figuresOf('energy_consumption', each).sum_value,
        );
        const rows = await rowsOf<TimeSeriesPoint>(staff, 'metric_timeseries', {
          metric_name: 'energy_consumption',
          interval,
          start_time: iso(start),
          end_time: iso(end),
        });
        expect(
          rows.map(({ value }) => value),
          `${interval} ${iso(start)} ${iso(end)}`,
        ).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  }, 120_000);
});
