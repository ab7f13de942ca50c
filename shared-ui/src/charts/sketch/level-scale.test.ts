import { expect, test } from 'vitest';
import { levelScale } from './level-scale.ts';

test('levels are round, and reach as far as the figures', () => {
  expect(levelScale([0, 87])).toEqual({ from: 0, to: 100, ticks: [0, 20, 40, 60, 80, 100] });
});

test.each([
  ['all the same', [5, 5]],
  ['none', []],
  ['farther apart than numbers can say', [-1e308, 1e308]],
  ['as large as numbers are', [0, Number.MAX_VALUE]],
  ['beyond', [0, Number.POSITIVE_INFINITY]],
  ['the same but for what rounding left of an average', [0.1, (0.1 + 0.1 + 0.1) / 3]],
  ['as near to each other as large ones can be', [1e308, 1.0000000000000002e308]],
])('there is no axis of figures that are %s', (_, figures) => {
  expect(levelScale(figures)).toBeNull();
});
