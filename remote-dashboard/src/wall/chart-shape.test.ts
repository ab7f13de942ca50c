import type { ForecastSum, RepairedStretch } from 'api/contract';
import { expect, it } from 'vitest';
import type { BucketRow } from '../metrics/timeseries-points.ts';
import { chartOf } from './chart-shape.ts';

const at = Date.parse('2026-05-17T12:00:00Z');
const size = { width: 360, height: 100 };
const hour = (hours: number) => new Date(at + hours * 3_600_000).toISOString();
const nothing = { rows: [], expected: [], repaired: [], at };
const row = (hours: number, value: number | null, more: Partial<BucketRow> = {}): BucketRow => ({
  time_bucket: hour(hours),
  value,
  role: 'generation',
  type: null,
  coverage: 1,
  complete: true,
  ...more,
});

it('draws whole hours of generation, with a gap where nothing is known', () => {
  const rows = [row(-4, 100), row(-3, 200), row(-2, null), row(-1, 50), row(0, 1, { complete: false })];
  const chart = chartOf({ ...nothing, rows: [...rows, row(-4, 900, { role: 'consumption' })] }, size);
  expect(chart?.highest).toBe(200);
  expect(chart?.line.match(/M/g)).toHaveLength(2);
  expect(chart?.nowX).toBe(240);
  expect(chart?.band).toBe('');
  expect(chart?.times).toHaveLength(7);
});

it('draws the band of what is expected, in the same unit', () => {
  const points = [0, 1, 2].map((hours) => ({ at: hour(hours), p10: 1, p50: 2, p90: 3 }));
  const expected = [{ role: 'generation', points }] as ForecastSum[];
  const chart = chartOf({ ...nothing, rows: [row(-1, 1000)], expected }, size);
  expect(chart?.highest).toBe(3000);
  expect(chart?.band).toMatch(/^M240 .*Z$/);
  expect(JSON.stringify(chart)).not.toContain('NaN');
});

it('draws nothing where nothing is known', () => {
  expect(chartOf({ ...nothing, rows: [row(-1, null)] }, size)).toBeNull();
});

it('marks each hour of generation that holds repaired power, and no other', () => {
  const stretch = (more: Partial<RepairedStretch>): RepairedStretch => ({
    client_id: null,
    client_name: null,
    role: 'generation',
    type: null,
    metric_name: 'power',
    first: hour(-2.5),
    last: hour(-2),
    values: 3,
    ...more,
  });
  const rows = [row(-4, 100), row(-3, 200), row(-2, 50)];
  const of = (repaired: RepairedStretch[]) => chartOf({ ...nothing, rows, repaired }, size);
  // An hour takes what is after its beginning, up to its end.
  expect(of([stretch({})])?.repairedHours).toBe(1);
  expect(of([stretch({ last: hour(-1.5) })])?.repaired).toMatch(/^M\S+ 6h0M\S+ \S+h0$/);
  expect(of([stretch({ role: 'consumption' }), stretch({ metric_name: 'voltage' })])?.repaired).toBe('');
  expect(of([])?.repairedHours).toBe(0);
});
