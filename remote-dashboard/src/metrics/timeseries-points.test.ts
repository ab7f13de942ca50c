import { describe, expect, it } from 'vitest';
import { seriesFromLines, seriesFromRows, trendValues } from './timeseries-points.ts';

const noon = '2026-05-17T12:00:00.000Z';
const one = '2026-05-17T13:00:00.000Z';
const [noonTime, oneTime] = [Date.parse(noon), Date.parse(one)];
const inPlace = (time: number) => time;

function row(time_bucket: string, value: number | null) {
  return { time_bucket, value, avg_value: value === null ? null : value / 2 };
}

describe('a line of rows', () => {
  it('goes in the order of time', () => {
    expect(seriesFromRows([row(one, 2), row(noon, 1)], 'Total', inPlace)).toEqual([
      {
        name: 'Total',
        points: [
          { x: noonTime, y: 1 },
          { x: oneTime, y: 2 },
        ],
      },
    ]);
  });

  it('leaves out buckets without a figure', () => {
    expect(seriesFromRows([row(noon, null)], 'Total', inPlace)).toEqual([]);
  });
});

describe('lines of clients', () => {
  const line = (client_id: string, client_name: string, values: (number | null)[]) => ({
    client_id,
    client_name,
    role: 'generation' as const,
    metric_name: 'power',
    times: [noonTime, oneTime],
    values,
    known_hours: 2,
    coverage: 1,
    filling: null,
  });

  it('come in the order of their names', () => {
    const lines = [line('a', 'Site 10', [1, 2]), line('b', 'Site 9', [3, 4]), line('c', 'Roof', [5, 6])];
    expect(seriesFromLines(lines, inPlace).map(({ name }) => name)).toEqual(['Roof', 'Site 9', 'Site 10']);
    expect(seriesFromLines(lines, inPlace)[1]?.points).toEqual([
      { x: noonTime, y: 3 },
      { x: oneTime, y: 4 },
    ]);
  });

  it('leave out buckets without a figure, and tell clients of one name apart', () => {
    const lines = [line('018f-first', 'Roof', [null, 2]), line('018f-second', 'Roof', [3, 4])];
    expect(seriesFromLines(lines, (time) => time + 1)).toEqual([
      { name: 'Roof', points: [{ x: oneTime + 1, y: 2 }] },
      {
        name: 'Roof (018f-sec)',
        points: [
          { x: noonTime + 1, y: 3 },
          { x: oneTime + 1, y: 4 },
        ],
      },
    ]);
  });
});

it('takes averages for the trend, so that a bucket still filling does not count as a fall', () => {
  expect(trendValues([row(noon, 20), row(one, null)])).toEqual([10]);
});
