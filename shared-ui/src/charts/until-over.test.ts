import { expect, it } from 'vitest';
import { untilOver } from './until-over.ts';

const of = (...points: [y: number | null, filling?: true][]) => ({
  name: 'a',
  points: points.map(([y, filling], x) => ({ x, y, ...(filling && { filling }) })),
});

it('leaves out of a line the bucket that still fills, of which some sites have not sent', () => {
  const { points } = untilOver(of([5], [6], [1, true]));
  expect(points.map(({ y }) => y)).toEqual([5, 6, null]);
});

it('keeps it where there is nothing else', () => {
  for (const series of [of([1, true]), of([null], [1, true])]) expect(untilOver(series)).toBe(series);
});

it('is the same line where all is over', () => {
  const series = of([5], [6]);
  expect(untilOver(series)).toBe(series);
});
