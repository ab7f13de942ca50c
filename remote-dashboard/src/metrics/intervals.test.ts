import { describe, expect, it } from 'vitest';
import {
  drawableInterval,
  intervalForZoom,
  intervalFromAlias,
  nominalWidth,
  queryInterval,
} from './intervals.ts';

describe('interval aliases', () => {
  it.each([
    ['15 minutes', '15 minutes'],
    ['1 hour', '1 hour'],
    ['6 hours', '6 hours'],
    ['1 day', '1 day'],
    ['daily', '1 day'],
    ['weekly', '1 day'],
    ['monthly', '1 day'],
  ])('%s means %s', (alias, interval) => {
    expect(intervalFromAlias(alias)).toBe(interval);
  });

  it.each(['', 'yearly', 'toString', '__proto__'])('unknown %j means 1 hour', (alias) => {
    expect(intervalFromAlias(alias)).toBe('1 hour');
  });
});

describe('statistics intervals', () => {
  it.each([
    ['hourly', '1 hour'],
    ['daily', '1 day'],
    ['weekly', '1 week'],
  ] as const)('%s asks for %s', (interval, width) => {
    expect(queryInterval(interval)).toBe(width);
  });
});

describe('interval of a zoomed chart', () => {
  const start = new Date('2026-03-01T00:00:00Z');
  const after = (hours: number) => new Date(start.getTime() + hours * nominalWidth('1 hour'));

  it.each([
    ['1 day', 24 * 90, '1 day'],
    ['1 day', 24 * 14, '6 hours'],
    ['1 day', 24 * 3, '1 hour'],
    ['1 day', 24, '15 minutes'],
    ['1 week', 24 * 60, '1 day'],
    ['1 hour', 24 * 30, '1 hour'],
    ['1 hour', 6, '15 minutes'],
  ] as const)('chosen %s over %i hours becomes %s', (chosen, hours, interval) => {
    expect(intervalForZoom(chosen, start, after(hours))).toBe(interval);
  });
});

describe('an interval of which every bucket is drawn', () => {
  const day = nominalWidth('1 day');

  it.each([
    ['1 hour', 31, undefined, '1 hour'],
    ['1 hour', 365, undefined, '1 day'],
    ['15 minutes', 30, undefined, '1 hour'],
    ['1 hour', 180, undefined, '6 hours'],
    ['1 day', 3650, undefined, '1 week'],
    ['1 day', 366, 400, '1 day'],
    ['1 hour', 31, 400, '6 hours'],
  ] as const)('of %s over %i days, at most %s, is %s', (wanted, days, most, interval) => {
    expect(drawableInterval(wanted, days * day, most)).toBe(interval);
  });
});
