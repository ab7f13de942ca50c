import { expect, it } from 'vitest';
import { withGaps } from './with-gaps.ts';

const figures = (...given: [time: number, value: number | null][]) =>
  given.map(([time, value]) => ({ time, value }));

it('has a gap where buckets are missing, or nothing is known of them', () => {
  expect(withGaps(figures([0, 1], [1, 2], [4, 3], [5, null], [6, 4]), 1.2)).toEqual(
    figures([0, 1], [1, 2], [2.5, null], [4, 3], [5, null], [6, 4]),
  );
});

it('has none before the first figure, nor after the last', () => {
  expect(withGaps(figures([0, null], [5, 1], [6, null]), 1.2)).toEqual(figures([5, 1]));
});
