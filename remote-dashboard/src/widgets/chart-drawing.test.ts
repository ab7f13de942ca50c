import { expect, it } from 'vitest';
import type { BucketRow } from '../metrics/timeseries-points.ts';
import { chartDrawing } from './chart-drawing.ts';

const QUARTER = 900_000;
const DAY = 86_400_000;
const now = Date.parse('2026-05-17T18:41:00Z');

const row = (time: string, value: number): BucketRow => ({
  time_bucket: time,
  value,
  role: 'generation',
  type: 'solar',
  coverage: 1,
  complete: true,
});

it('begins a day of power with the quarter in which the day began, which yesterday ends with as well', () => {
  const place = (time: number) => ({ x: time, end: time + QUARTER });
  const { series } = chartDrawing(
    {
      metric: 'power',
      interval: '15 minutes',
      coarser: false,
      stacked: true,
      lines: null,
      rows: [
        row('2026-05-15T18:30:00Z', 1),
        row('2026-05-16T18:30:00Z', 2),
        row('2026-05-16T18:45:00Z', 3),
        row('2026-05-17T18:30:00Z', 4),
      ],
      range: { start: new Date(now - 2 * DAY), end: new Date(now) },
      compared: null,
      zones: ['15 minutes', 'UTC', 'UTC'],
      repaired: [],
      place,
      placeCompared: (time) => place(time + DAY),
    },
    { text: (id) => id, typeName: (type) => type ?? '' },
  );
  const known = series.map(({ name, points }) => [
    name,
    ...points.flatMap(({ x, y }) => (y === null ? [] : [`${new Date(x).toISOString().slice(8, 16)} ${y}`])),
  ]);
  expect(known).toEqual([
    ['solar', '16T18:30 2', '16T18:45 3', '17T18:30 4'],
    ['yesterday.generation', '16T18:30 1', '17T18:30 2'],
  ]);
});
