import type { Now } from 'api/contract';
import { expect, it } from 'vitest';
import { isStale, lastKnown, NOW_EVERY, serverTime, shownPower } from './freshness.ts';

const part = { power: null, sites: 0, oldest: null, left_out: 0, left_out_sites: [], without_power: 0 };
const AT = '2026-05-17T10:20:30Z';
const value: Now = {
  at: AT,
  generation: { ...part, power: 1500, sites: 2, left_out: 1, oldest: '2026-05-17T10:18:30Z' },
  consumption: part,
  storage: { ...part, in_power: null, out_power: null },
  net_power: 1500,
};
/** A wall's clock, a year behind. */
const asked = Date.parse('2025-05-17T00:00:00Z');
const answer = { value, askedAt: asked };

it('is live for two and a half times its pace, and never longer', () => {
  expect(shownPower(answer, 'generation', undefined, asked + 1000)).toEqual({
    state: 'live',
    power: 1500,
    sites: 2,
    leftOut: 1,
    age: 121_000,
  });
  expect(isStale(answer, NOW_EVERY, asked + 75_000)).toBe(false);
  expect(isStale(answer, NOW_EVERY, asked + 75_001)).toBe(true);
  const known = lastKnown(answer, 'generation');
  expect(shownPower(answer, 'generation', known, asked + 75_001)).toEqual({
    state: 'last-known',
    power: 1500,
    at: Date.parse(AT),
  });
});

it('is known of an earlier time where no site reports any more, and unknown before anything came', () => {
  const silent = { value: { ...value, generation: part }, askedAt: asked + 60_000 };
  expect(lastKnown(silent, 'generation')).toBeUndefined();
  const known = lastKnown(answer, 'generation');
  expect(shownPower(silent, 'generation', known, asked + 61_000)).toMatchObject({
    state: 'last-known',
    power: 1500,
  });
  expect(shownPower(silent, 'consumption', undefined, asked + 61_000)).toEqual({ state: 'unknown' });
  expect(shownPower(null, 'generation', undefined, asked)).toEqual({ state: 'unknown' });
});

it('tells the time by the service’s clock', () => {
  expect(serverTime(answer, asked + 5000)).toBe(Date.parse(AT) + 5000);
  // What was asked for before is of an earlier time.
  expect(serverTime(answer, asked - 5000)).toBe(Date.parse(AT) - 5000);
});
