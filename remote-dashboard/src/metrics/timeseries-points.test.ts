import type { RepairedStretch } from 'api/contract';
import { describe, expect, it } from 'vitest';
import { type BucketRow, figuresOf, pointsOf } from './timeseries-points.ts';
import { repairedWithin } from './repaired.ts';

const hour = 3_600_000;
const noon = Date.parse('2026-05-17T12:00:00.000Z');
const place = (time: number) => ({ x: time, end: time + hour });

/** Hours after noon and their figures. */
const rows = (...given: [hours: number, value: number | null, complete?: boolean][]): BucketRow[] =>
  given.map(([hours, value, complete = true]) => ({
    time_bucket: new Date(noon + hours * hour).toISOString(),
    value,
    role: null,
    type: null,
    coverage: 1,
    complete,
  }));

const line = { filled: false, gap: 1.2 * hour };
const bars = { ...line, filled: true };

describe('the points of a line', () => {
  it('go in the order of time', () => {
    expect(pointsOf(figuresOf(rows([1, 2], [0, 1])), place, line)).toEqual([
      { x: noon, y: 1 },
      { x: noon + hour, y: 2 },
    ]);
  });

  it('have a gap where nothing is known, which is not bridged', () => {
    expect(pointsOf(figuresOf(rows([0, 1], [1, 2], [4, 3], [5, null], [6, 4])), place, line)).toEqual([
      { x: noon, y: 1 },
      { x: noon + hour, y: 2 },
      { x: noon + 2.5 * hour, y: null },
      { x: noon + 4 * hour, y: 3 },
      { x: noon + 5 * hour, y: null },
      { x: noon + 6 * hour, y: 4 },
    ]);
  });
});

it('of buckets that are over say how much of the time is known, where that is not all', () => {
  const known = [1, 0.995, 0.4].map((coverage, index) => ({ ...rows([index, 5])[0], coverage }) as BucketRow);
  const running = rows([3, 5, false]).map((row) => ({ ...row, coverage: 0.2 }));
  expect(pointsOf(figuresOf([...known, ...running]), place, bars).map((point) => point.known)).toEqual([
    undefined,
    undefined,
    0.4,
    undefined,
  ]);
});

it('of buckets that hold repaired readings say so: a timestamp is of the bucket that it ends', () => {
  const at = (hours: number) => new Date(noon + hours * hour).toISOString();
  const stretch = (first: number, last: number) =>
    ({ first: at(first), last: at(last), values: 1 }) as RepairedStretch;
  const marked = (repaired: RepairedStretch[], look = line, of = rows([0, 1], [1, 2], [2, 3], [6, 4])) =>
    pointsOf(figuresOf(of), place, { ...look, repaired: repairedWithin(repaired) }).flatMap((point) =>
      point.repaired === true ? [(Number(point.x) - noon) / hour] : [],
    );
  expect(marked([])).toEqual([]);
  expect(marked([stretch(1, 1)])).toEqual([0]);
  expect(marked([stretch(1.25, 2.25)], bars)).toEqual([1, 2]);
  // In the gap nothing is drawn, so that nothing is marked before it.
  expect(marked([stretch(3.5, 5)])).toEqual([]);
  // A point of a line that was thinned out stands for what is up to the next.
  expect(marked([stretch(4, 4)], { filled: false, gap: 8 * hour })).toEqual([2]);
});

describe('the points of bars', () => {
  it('are as wide as their buckets, and say which is still filling', () => {
    expect(pointsOf(figuresOf(rows([0, 1], [2, 3], [3, 1, false])), place, bars)).toEqual([
      { x: noon, end: noon + hour, y: 1 },
      { x: noon + 2 * hour, end: noon + 3 * hour, y: 3 },
      { x: noon + 3 * hour, end: noon + 4 * hour, y: 1, filling: true },
    ]);
  });
});
