import { expect, it } from 'vitest';
import { maximumAttempts, nextAttemptDelay } from './delivery-schedule.ts';

it('waits as Standard Webhooks recommends, then gives up', () => {
  const seconds = Array.from({ length: 10 }, (_, index) => nextAttemptDelay(index + 1, 0)).map(
    (wait) => wait && wait / 1000,
  );
  expect(seconds).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400, undefined]);
  expect(maximumAttempts).toBe(10);
});

it('adds at most a fifth by chance', () => {
  expect(nextAttemptDelay(1, 0.999_999)).toBeLessThanOrEqual(6000);
  expect(nextAttemptDelay(1, 0.5)).toBe(5500);
});
