import { describe, expect, it } from 'vitest';
import { completeBuckets, trendInterval } from './trend-buckets.ts';

const day = 86_400_000;
const range = (start: string, end: string) => ({ start: new Date(start), end: new Date(end) });
const later = Date.parse('2027-01-01T00:00:00Z');

const buckets = (interval: '1 hour' | '1 day' | '1 week', zone: string, ...ends: [string, string]) =>
  completeBuckets(range(...ends), interval, zone, later).map((start) => new Date(start).toISOString());

describe('the buckets of a trend', () => {
  it('are those that lie within the range as a whole', () => {
    expect(buckets('1 day', 'UTC', '2026-05-10T10:21:00Z', '2026-05-13T10:21:00Z')).toEqual([
      '2026-05-11T00:00:00.000Z',
      '2026-05-12T00:00:00.000Z',
    ]);
    expect(buckets('1 hour', 'UTC', '2026-05-10T10:21:00Z', '2026-05-10T13:00:00Z')).toEqual([
      '2026-05-10T11:00:00.000Z',
      '2026-05-10T12:00:00.000Z',
    ]);
  });

  it('are over: the one that is still filling takes no part', () => {
    const today = range('2026-05-16T00:00:00Z', '2026-05-18T00:00:00Z');
    const now = Date.parse('2026-05-17T23:59:59Z');
    expect(completeBuckets(today, '1 day', 'UTC', now)).toEqual([today.start.getTime()]);
    expect(completeBuckets(today, '1 hour', 'UTC', now)).toHaveLength(47);
  });

  it('have 23 and 25 hours where clocks change, and half hours where zones do', () => {
    const berlin = buckets('1 day', 'Europe/Berlin', '2026-03-27T23:00:00Z', '2026-03-30T22:00:00Z');
    expect(berlin).toEqual([
      '2026-03-27T23:00:00.000Z',
      '2026-03-28T23:00:00.000Z',
      '2026-03-29T22:00:00.000Z',
    ]);
    expect(buckets('1 hour', 'Asia/Kolkata', '2026-05-10T10:00:00Z', '2026-05-10T12:00:00Z')).toEqual([
      '2026-05-10T10:30:00.000Z',
    ]);
  });

  it('of weeks begin on Monday', () => {
    expect(buckets('1 week', 'UTC', '2026-05-05T00:00:00Z', '2026-05-26T00:00:00Z')).toEqual([
      '2026-05-11T00:00:00.000Z',
      '2026-05-18T00:00:00.000Z',
    ]);
  });
});

describe('the interval of a trend', () => {
  it('is a day, so that as many nights as days are compared, but of few days an hour and of years a week', () => {
    expect(trendInterval('1 hour', 7 * day)).toBe('1 day');
    expect(trendInterval('1 hour', 3 * day)).toBe('1 hour');
    expect(trendInterval('1 day', 3 * day)).toBe('1 day');
    expect(trendInterval('1 week', 21 * day)).toBe('1 day');
    expect(trendInterval('1 day', 3650 * day)).toBe('1 week');
  });
});
