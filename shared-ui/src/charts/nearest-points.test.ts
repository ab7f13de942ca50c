import { expect, it } from 'vitest';
import { bucketAt, itemsAt } from './nearest-points.ts';

const line = (name: string, ...points: [number, number | null][]) => ({
  name,
  points: points.map(([x, y]) => ({ x, y })),
});

it('finds each line’s own nearest point', () => {
  const series = [line('a', [0, 1], [10, 2], [20, 3]), line('b', [4, 4], [13, 5], [24, 6])];
  expect(itemsAt(series, (name) => `color of ${name}`, 10)).toEqual([
    { name: 'a', color: 'color of a', value: 2 },
    { name: 'b', color: 'color of b', value: 5 },
  ]);
});

it('says nothing of a line that ended long before, and a gap is a gap', () => {
  const series = [line('ended', [0, 1], [10, 2]), line('gap', [0, 1], [100, null]), line('none')];
  expect(itemsAt(series, String, 100)).toEqual([{ name: 'gap', color: 'gap', value: null }]);
});

it('says nothing of a gap but at its ends, up to half a step', () => {
  const gap = line('a', [0, 1], [10, 2], [55, null], [100, 3], [110, 4]);
  const valueAt = (x: number) => itemsAt([gap], String, x).map(({ value }) => value);
  expect([10, 14, 16, 55, 94, 96, 104].map(valueAt)).toEqual([[2], [2], [null], [null], [null], [3], [3]]);
});

it('says of a bucket that only others have reached none of the figures before it', () => {
  const series = [line('on time', [0, 1], [10, 2], [20, 3]), line('late', [0, 4], [10, 5])];
  expect(itemsAt(series, String, 20)).toEqual([{ name: 'on time', color: 'on time', value: 3 }]);
  expect(bucketAt(series, 20)).toEqual({ x: 20, y: 3 });
});

it('says of a figure by itself nothing beyond its own bucket', () => {
  const points = [{ x: 0, end: 10, y: 7 }];
  const valuesAt = (x: number) => itemsAt([{ name: 'a', points }], String, x).map(({ value }) => value);
  expect([0, 5, 10, 11, 90].map(valuesAt)).toEqual([[7], [7], [7], [], []]);
});
