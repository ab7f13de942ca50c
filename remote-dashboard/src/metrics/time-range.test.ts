import { describe, expect, it } from 'vitest';
import { dayOf, lastHours, rangeOfDays, shiftDays, startOfDay } from './time-range.ts';

function hours({ start, end }: { start: Date; end: Date }): number {
  return (end.getTime() - start.getTime()) / 3_600_000;
}

describe('days in a time zone', () => {
  it('begin at local midnight', () => {
    expect(startOfDay('2026-07-01', 'UTC').toISOString()).toBe('2026-07-01T00:00:00.000Z');
    expect(startOfDay('2026-07-01', 'Europe/Berlin').toISOString()).toBe('2026-06-30T22:00:00.000Z');
    expect(startOfDay('2026-07-01', 'Asia/Kolkata').toISOString()).toBe('2026-06-30T18:30:00.000Z');
    expect(startOfDay('2026-07-01', 'America/Los_Angeles').toISOString()).toBe('2026-07-01T07:00:00.000Z');
  });

  it('have 23 hours when clocks go forward and 25 when they go back', () => {
    expect(hours(rangeOfDays('2026-03-29', '2026-03-29', 'Europe/Berlin'))).toBe(23);
    expect(hours(rangeOfDays('2026-10-25', '2026-10-25', 'Europe/Berlin'))).toBe(25);
    expect(hours(rangeOfDays('2026-10-26', '2026-10-26', 'Europe/Berlin'))).toBe(24);
  });

  it('include the last day whole', () => {
    expect(rangeOfDays('2026-01-01', '2026-01-07', 'UTC')).toEqual({
      start: new Date('2026-01-01T00:00:00Z'),
      end: new Date('2026-01-08T00:00:00Z'),
    });
  });

  it('are the day on the wall there', () => {
    expect(dayOf(new Date('2026-06-30T22:30:00Z'), 'Europe/Berlin')).toBe('2026-07-01');
    expect(dayOf(new Date('2026-06-30T22:30:00Z'), 'UTC')).toBe('2026-06-30');
    expect(dayOf(new Date('2026-01-01T03:00:00Z'), 'America/New_York')).toBe('2025-12-31');
  });
});

it('shifts by days and keeps the time on the clock when clocks change in between', () => {
  const noon = new Date('2026-03-28T11:00:00Z');
  expect(shiftDays(noon, 1, 'Europe/Berlin')).toEqual(new Date('2026-03-29T10:00:00Z'));
  expect(shiftDays(noon, -365, 'Europe/Berlin')).toEqual(new Date('2025-03-28T11:00:00Z'));
});

it('takes the hours before now', () => {
  expect(lastHours(24, new Date('2026-05-02T10:00:00Z'))).toEqual({
    start: new Date('2026-05-01T10:00:00Z'),
    end: new Date('2026-05-02T10:00:00Z'),
  });
});
