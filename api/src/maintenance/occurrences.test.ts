import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWithin, mergedSpans, occurrencesOf, startOfTimeOutside, wallTime } from './occurrences.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const WEEK = 7 * 24 * HOUR;

const days = (zone: string, starts_at: string, ends_at: string, weekly = true) =>
  occurrencesOf({ starts_at, ends_at, weekly, repeat_until: null }, zone, {
    from: Date.parse('2026-01-01T00:00Z'),
    to: Date.parse('2027-01-01T00:00Z'),
  }).map(({ from, to }) => `${new Date(from).toISOString()} ${(to - from) / MINUTE}`);

describe('a weekly window', () => {
  it('keeps the time on the wall over clock changes', () => {
    expect(days('Europe/Berlin', '2026-03-22T22:00', '2026-03-23T06:00').slice(0, 3)).toEqual([
      '2026-03-22T21:00:00.000Z 480',
      '2026-03-29T20:00:00.000Z 480',
      '2026-04-05T20:00:00.000Z 480',
    ]);
    expect(days('Europe/Berlin', '2026-03-21T22:00', '2026-03-22T06:00').slice(0, 3)).toEqual([
      '2026-03-21T21:00:00.000Z 480',
      '2026-03-28T21:00:00.000Z 420',
      '2026-04-04T20:00:00.000Z 480',
    ]);
  });

  it('covers an hour that comes twice both times, and has no part that the clock leaves out cut off', () => {
    expect(days('Europe/Berlin', '2026-10-25T02:15', '2026-10-25T02:45', false)).toEqual([
      '2026-10-25T00:15:00.000Z 90',
    ]);
    expect(days('Europe/Berlin', '2026-03-29T02:15', '2026-03-29T02:45', false)).toEqual([
      '2026-03-29T00:15:00.000Z 90',
    ]);
    expect(days('Europe/Berlin', '2026-03-29T02:30', '2026-03-29T03:15', false)).toEqual([
      '2026-03-29T00:30:00.000Z 45',
    ]);
    expect(days('Australia/Lord_Howe', '2026-04-05T01:30', '2026-04-05T02:00', false)).toEqual([
      '2026-04-04T14:30:00.000Z 60',
    ]);
  });

  it('begins on its last day and not later', () => {
    const of = (repeat_until: string) =>
      occurrencesOf(
        { starts_at: '2026-05-04T22:00', ends_at: '2026-05-05T02:00', weekly: true, repeat_until },
        'UTC',
        { from: 0, to: Number.MAX_SAFE_INTEGER },
      ).length;
    expect([of('2026-05-17'), of('2026-05-18'), of('2026-05-24'), of('2026-05-25')]).toEqual([2, 3, 3, 4]);
  });

  /** Zones whose clocks change by an hour, by half an hour, at midnight, or never. */
  const zones = [
    'Europe/Berlin',
    'America/New_York',
    'Australia/Lord_Howe',
    'America/Santiago',
    'Africa/Cairo',
    'Asia/Kathmandu',
  ];
  const two = '2-digit';
  const clocks = new Map(
    zones.map((timeZone) => {
      const format = { year: 'numeric', month: two, day: two, hour: two, minute: two } as const;
      return [timeZone, new Intl.DateTimeFormat('en-GB', { timeZone, hourCycle: 'h23', ...format })];
    }),
  );
  /** What the clock in the zone shows, told by another library than the one that is tested. */
  const shown = (zone: string, at: number): number => {
    const parts = Object.fromEntries(
      (clocks.get(zone)?.formatToParts(at) ?? []).map(({ type, value }) => [type, Number(value)]),
    );
    return Date.UTC(
      parts['year'] ?? 0,
      (parts['month'] ?? 0) - 1,
      parts['day'],
      parts['hour'],
      parts['minute'],
    );
  };
  const text = (wall: number) => new Date(wall).toISOString().slice(0, 16);

  it('holds at exactly the times that the clock shows, but for what a change repeats or leaves out', () => {
    const windows = fc.record({
      zone: fc.constantFrom(...zones),
      start: fc.integer({ min: 0, max: 364 * 24 * 60 }),
      length: fc.integer({ min: 1, max: 6 * 24 * 60 }),
      step: fc.integer({ min: 0, max: 14 }),
    });
    fc.assert(
      fc.property(windows, ({ zone, start, length, step }) => {
        const begin = wallTime('2026-01-01T00:00') + start * MINUTE;
        const end = begin + length * MINUTE;
        const times = { starts_at: text(begin), ends_at: text(end), weekly: true, repeat_until: null };
        const seen = { from: begin - WEEK, to: begin + 4 * WEEK };
        const spans = occurrencesOf(times, zone, seen);
        const wrong: string[] = [];
        for (let at = seen.from + step * MINUTE; at < seen.to; at += 15 * MINUTE) {
          const wall = shown(zone, at);
          const meant = wall >= begin && (wall - begin) % WEEK < end - begin;
          // At most an hour before it is shown and an hour after it was, and only on a day whose clock changes.
          const changes = () => shown(zone, at + 25 * HOUR) - shown(zone, at - 25 * HOUR) !== 50 * HOUR;
          const holds = isWithin(spans, at);
          if (holds !== meant && (meant || !changes())) wrong.push(`${zone} ${text(at)} ${holds}`);
        }
        expect(wrong).toEqual([]);
        for (const [index, { from, to }] of spans.entries()) {
          expect(Math.abs(to - from - length * MINUTE)).toBeLessThanOrEqual(2 * HOUR);
          expect(to).toBeGreaterThan(from);
          expect(from).toBeGreaterThanOrEqual(spans[index - 1]?.to ?? 0);
        }
      }),
      { numRuns: 100 },
    );
  });
});

it('time outside of windows is counted from the last of them back', () => {
  const spans = mergedSpans([
    { from: 50, to: 60 },
    { from: 10, to: 20 },
    { from: 55, to: 70 },
    { from: 20, to: 25 },
  ]);
  expect(spans).toEqual([
    { from: 10, to: 25 },
    { from: 50, to: 70 },
  ]);
  const outside = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => from + index).filter((at) => !isWithin(spans, at)).length;
  for (let end = 0; end < 100; end += 1) {
    for (let length = 1; length < 40; length += 1) {
      const from = startOfTimeOutside(spans, end, length);
      expect(outside(from, end), `${end} ${length}`).toBe(length);
      expect(isWithin(spans, from)).toBe(false);
    }
  }
});
