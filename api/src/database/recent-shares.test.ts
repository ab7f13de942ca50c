import { expect, it } from 'vitest';
import { RecentShares } from './recent-shares.ts';

function clocked() {
  let now = 0;
  const shares = new RecentShares(1000, 5000, () => now);
  return { shares, pass: (milliseconds: number) => (now += milliseconds) };
}

it('is the part of the time of all who are there', () => {
  const { shares } = clocked();
  shares.add(1, 900);
  shares.add(2, 100);
  expect([shares.of(1), shares.of(2), shares.of(3)]).toEqual([0.9, 0.1, 0]);
});

it('is nothing for who is alone, also after the others have left', () => {
  const { shares, pass } = clocked();
  shares.add(2, 100);
  pass(4000);
  shares.add(1, 900);
  expect(shares.of(1)).toBeGreaterThan(0.9);
  pass(1001);
  expect(shares.of(1)).toBe(0);
});

it('forgets: who used much long ago is equal to others again', () => {
  const { shares, pass } = clocked();
  shares.add(1, 1000);
  pass(4000);
  shares.add(1, 0);
  shares.add(2, 62.5);
  expect(shares.of(1)).toBeCloseTo(0.5);
});
