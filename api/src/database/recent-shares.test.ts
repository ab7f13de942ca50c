import { expect, it } from 'vitest';
import { RecentShares } from './recent-shares.ts';

function clocked() {
  let now = 0;
  const weights: Record<number, number> = {};
  const shares = new RecentShares(
    1000,
    5000,
    (tenant) => weights[tenant] ?? 1,
    () => now,
  );
  const pass = (milliseconds: number) => (now += milliseconds);
  const work = (tenant: number, milliseconds: number) => {
    shares.begin(tenant);
    pass(milliseconds);
    shares.end(tenant);
  };
  return { shares, pass, work, weights };
}

it('is the part of the time of all who are there, and the more the later it was', () => {
  const { shares, work } = clocked();
  work(1, 100);
  work(2, 100);
  expect(shares.of(1).ofTime).toBeCloseTo(0.483, 2);
  expect(shares.of(1).ofTime + shares.of(2).ofTime).toBeCloseTo(1);
  expect(shares.of(3).ofTime).toBe(0);
});

it('counts work that goes on, for its tenant and not for those who work meanwhile', () => {
  const { shares, pass, work } = clocked();
  for (let n = 0; n < 6; n += 1) shares.begin(1);
  for (let n = 0; n < 10; n += 1) {
    work(2, 100);
    pass(100);
  }
  expect(shares.of(1).ofTime).toBeGreaterThan(0.9);
  expect(shares.of(2).ofTime).toBeLessThan(0.1);
});

it('is nothing for who is alone, also after the others have left', () => {
  const { shares, pass, work } = clocked();
  work(2, 100);
  pass(3900);
  work(1, 900);
  expect(shares.of(1).ofTime).toBeGreaterThan(0.9);
  pass(201);
  expect(shares.of(1).ofTime).toBe(0);
});

it('forgets: who used much long ago is equal to others again', () => {
  const { shares, pass, work } = clocked();
  work(1, 1000);
  pass(9000);
  work(2, 3);
  shares.seen(1);
  expect(shares.of(1).ofTime).toBeLessThan(0.5);
});

it('counts the time of an organization by how many of its people are there', () => {
  const { shares, work, weights } = clocked();
  weights[1] = 20;
  work(1, 1000);
  work(2, 100);
  expect(shares.of(1).ofTime).toBeLessThan(0.3);
  expect(shares.of(1).ofWeight).toBeCloseTo(20 / 21);
  expect(shares.of(3).ofWeight).toBeCloseTo(1 / 22);
});

it('knows how much went on at a time', () => {
  const { shares, work } = clocked();
  for (let n = 0; n < 3; n += 1) shares.begin(1);
  work(1, 10_000);
  for (let n = 0; n < 2; n += 1) shares.begin(2);
  work(2, 10_000);
  expect(shares.of(1).mean).toBeCloseTo(3, 1);
  expect(shares.of(1).meanOfAll).toBeCloseTo(6, 1);
  expect(shares.of(3)).toMatchObject({ mean: 0, ofTime: 0 });
});
