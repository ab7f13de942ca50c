import { describe, expect, it } from 'vitest';
import { periodOf } from './report-period.ts';

const now = new Date('2026-11-25T12:00:00Z');
const berlin = 'Europe/Berlin';

describe('the period of a report', () => {
  it.each([
    ['month', undefined, '2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30', '2025-10-31'],
    ['month', '2026-03-15', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28', '2025-03-31'],
    ['month', '2025-02-01', '2025-02-01', '2025-02-28', '2025-01-01', '2025-01-31', '2024-02-29'],
    ['week', undefined, '2026-11-16', '2026-11-22', '2026-11-09', '2026-11-15', '2025-11-22'],
    ['week', '2026-11-01', '2026-10-26', '2026-11-01', '2026-10-19', '2026-10-25', '2025-11-01'],
    ['day', undefined, '2026-11-24', '2026-11-24', '2026-11-23', '2026-11-23', '2025-11-24'],
    ['day', '2024-02-29', '2024-02-29', '2024-02-29', '2024-02-28', '2024-02-28', '2023-02-28'],
  ] as const)('%s of %s', (period, day, first, last, before, beforeEnd, yearEnd) => {
    const found = periodOf({ period, ...(day && { day }) }, berlin, now);
    expect(found).toMatchObject({
      first_day: first,
      last_day: last,
      complete: true,
      previous: { first_day: before, last_day: beforeEnd },
      year: { last_day: yearEnd },
    });
    // Periods follow each other without a gap.
    expect(found.previous.to).toBe(found.from);
  });

  it('has 23 hours where clocks are put forward, and 25 where they are put back', () => {
    const hours = (day: string) => {
      const { from, to } = periodOf({ period: 'day', day }, berlin, now);
      return (Date.parse(to) - Date.parse(from)) / 3_600_000;
    };
    expect(['2026-03-29', '2026-03-30', '2026-10-25'].map(hours)).toEqual([23, 24, 25]);
  });

  it('goes on up to now, and is compared with as much of the others by the clock on the wall', () => {
    expect(periodOf({ day: '2026-11-01' }, berlin, now)).toMatchObject({
      complete: false,
      to: '2026-11-25T12:00:00.000Z',
      // One o’clock in the afternoon, in winter; on 25 October clocks were put back.
      previous: { from: '2026-09-30T22:00:00.000Z', to: '2026-10-25T12:00:00.000Z' },
      year: { to: '2025-11-25T12:00:00.000Z' },
    });
    // February is over before the 30th day of March has begun.
    const march = periodOf({ day: '2026-03-30' }, berlin, new Date('2026-03-30T10:00:00Z'));
    expect(march.previous.to).toBe('2026-02-28T23:00:00.000Z');
  });
});
