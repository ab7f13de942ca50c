import { expect, it } from 'vitest';
import { penalize, RefusedCallers } from './refused-callers.ts';

const refusal = { policy: 'staff', headers: {}, until: 60_000 };

it('are refused until their time has come', () => {
  const callers = new RefusedCallers();
  callers.add('a', refusal);
  expect(callers.find('a', 59_999)?.policy).toBe('staff');
  expect(callers.find('b', 59_999)).toBeUndefined();
  expect(callers.find('a', 60_000)).toBeUndefined();
});

it('wait longer for each answer the more they go on, and longer in the end', () => {
  const going = { ...refusal, calls: 0 };
  const penalties = Array.from({ length: 1000 }, () => penalize(going, 0));
  const delays = penalties.map(({ delayMs }) => delayMs);
  // What a page had under way is answered at once.
  expect(delays.slice(0, 20)).toEqual(Array(20).fill(0));
  expect(delays).toEqual(delays.toSorted((a, b) => a - b));
  expect(delays.at(-1)).toBe(5000);
  expect(penalties.findIndex(({ closes }) => closes)).toBe(200);
  expect(going.until).toBe(600_000);
});

it('are forgotten, the oldest first, before they fill the memory', () => {
  const callers = new RefusedCallers();
  for (let n = 0; n <= 20_000; n += 1) callers.add(String(n), refusal);
  expect([callers.find('0', 1), callers.find('1', 1)?.until]).toEqual([undefined, 60_000]);
});
