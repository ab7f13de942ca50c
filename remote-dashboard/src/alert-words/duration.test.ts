import { expect, it } from 'vitest';
import { durationText } from './duration.ts';

const minute = 60_000;

it('says a time in its two largest units, of which nothing is left out but none', () => {
  const told = (minutes: number) => Object.values(durationText(minutes * minute).values);
  expect(told(-5)).toEqual([0]);
  expect(told(59.9)).toEqual([59]);
  expect(told(60)).toEqual([1]);
  expect(told(24 * 60 - 1)).toEqual([23, 59]);
  expect(told(60 * 60)).toEqual([2, 12]);
});
