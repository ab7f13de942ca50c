import { expect, it } from 'vitest';
import { itemsAt } from './nearest-points.ts';

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
