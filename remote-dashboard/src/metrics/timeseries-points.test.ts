import { describe, expect, it } from 'vitest';
import { seriesFrom, trendValues } from './timeseries-points.ts';

const noon = '2026-05-17T12:00:00.000Z';
const one = '2026-05-17T13:00:00.000Z';

function row(time_bucket: string, client_id: string | null, value: number | null) {
  return { time_bucket, client_id, value, avg_value: value === null ? null : value / 2 };
}

describe('lines', () => {
  it('are one for all when rows name no client, in the order of time', () => {
    expect(seriesFrom([row(one, null, 2), row(noon, null, 1)], () => 'Total', Date.parse)).toEqual([
      {
        id: 'total',
        name: 'Total',
        points: [
          { x: Date.parse(noon), y: 1 },
          { x: Date.parse(one), y: 2 },
        ],
      },
    ]);
  });

  it('are one for each client otherwise, in the order of their names', () => {
    const rows = [row(noon, 'a', 1), row(noon, 'b', 2), row(noon, 'c', 3)];
    const names: Record<string, string> = { a: 'Site 10', b: 'Site 9', c: 'Roof' };
    expect(seriesFrom(rows, (id) => names[id ?? ''] ?? '', Date.parse).map(({ name }) => name)).toEqual([
      'Roof',
      'Site 9',
      'Site 10',
    ]);
  });

  it('leave out buckets without a figure', () => {
    expect(seriesFrom([row(noon, null, null)], () => 'Total', Date.parse)).toEqual([]);
  });
});

it('takes averages for the trend, so that a bucket still filling does not count as a fall', () => {
  expect(trendValues([row(noon, null, 20), row(one, null, null)])).toEqual([10]);
});
