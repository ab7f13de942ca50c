import { expect, it } from 'vitest';
import { isStale, NOW_EVERY } from './freshness.ts';
import { steadyClock } from './steady-clock.ts';

const HOUR = 3_600_000;

function machine() {
  const reading = { date: Date.parse('2026-05-17T10:00:00Z'), ticks: 0 };
  const now = steadyClock(() => ({ ...reading }));
  const pass = (milliseconds: number, { asleep = false } = {}) => {
    reading.date += milliseconds;
    if (!asleep) reading.ticks += milliseconds;
  };
  return { now, pass, set: (by: number) => (reading.date += by) };
}

it('lets a figure grow old although the clock of the wall is set back by a day', () => {
  const { now, pass, set } = machine();
  const askedAt = now();
  set(-24 * HOUR);
  expect(isStale({ askedAt }, NOW_EVERY, now())).toBe(false);
  pass(80_000);
  expect(isStale({ askedAt }, NOW_EVERY, now())).toBe(true);
});

it('counts the time in which the machine slept', () => {
  const { now, pass } = machine();
  const askedAt = now();
  pass(HOUR, { asleep: true });
  expect(now() - askedAt).toBe(HOUR);
});
