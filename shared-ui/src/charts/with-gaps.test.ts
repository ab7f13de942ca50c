import { expect, it } from 'vitest';
import { gapOfPace, withGaps } from './with-gaps.ts';

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

it('goes by the pace of who sends less often than there are buckets, with six steps at least', () => {
  const every = (step: number, ...places: number[]) =>
    figures(...places.map((at): [number, number] => [at * step, 1]));
  expect(gapOfPace(every(4, 0, 1, 2, 3, 6, 7, 8), 1)).toBe(6);
  expect(gapOfPace(every(1, 0, 1, 2, 9, 10, 11, 12), 1)).toBe(1);
  expect(gapOfPace(every(4, 0, 1, 2, 3, 4, 5), 1)).toBe(1);
  expect(gapOfPace([], 1)).toBe(1);
});
