import { describe, expect, it } from 'vitest';
import { type Calendar, lastDue, nextDue } from './calendar.ts';

const zone = 'Europe/Berlin';
const daily = (at_time: string): Calendar => ({ cadence: 'day', on_day: null, at_time });
const at = (text: string) => Date.parse(text);
const iso = (time: number) => new Date(time).toISOString();

/** What becomes due from one instant on, each after the one before. */
function follow(calendar: Calendar, from: string, count: number, where = zone): string[] {
  const found: string[] = [];
  let now = at(from);
  let sent: string | null = null;
  while (found.length < count) {
    const { day, at: due } = nextDue(calendar, where, now, sent);
    expect(lastDue(calendar, where, due)).toEqual({ day, at: due });
    expect(lastDue(calendar, where, due - 1)?.day).not.toBe(day);
    found.push(iso(due));
    now = due;
    sent = day;
  }
  return found;
}

describe('when a report is due', () => {
  it('is 06:00 in Berlin on each day of both changes of clocks', () => {
    expect(follow(daily('06:00'), '2026-03-27T12:00Z', 4)).toEqual([
      '2026-03-28T05:00:00.000Z',
      '2026-03-29T04:00:00.000Z',
      '2026-03-30T04:00:00.000Z',
      '2026-03-31T04:00:00.000Z',
    ]);
    expect(follow(daily('06:00'), '2026-10-23T12:00Z', 3)).toEqual([
      '2026-10-24T04:00:00.000Z',
      '2026-10-25T05:00:00.000Z',
      '2026-10-26T05:00:00.000Z',
    ]);
  });

  it('is once where the clock shows 02:30 twice, the first time, and once where it never does', () => {
    expect(follow(daily('02:30'), '2026-10-24T12:00Z', 2)).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ]);
    // 03:30 in summer: an hour was skipped.
    expect(follow(daily('02:30'), '2026-03-28T12:00Z', 2)).toEqual([
      '2026-03-29T01:30:00.000Z',
      '2026-03-30T00:30:00.000Z',
    ]);
  });

  it('is also where midnight is skipped, and on islands that are a day ahead', () => {
    expect(follow(daily('00:00'), '2026-04-23T12:00Z', 2, 'Africa/Cairo')).toEqual([
      // 01:00 on the day on which 00:00 to 01:00 is skipped.
      '2026-04-23T22:00:00.000Z',
      '2026-04-24T21:00:00.000Z',
    ]);
    expect(follow(daily('06:00'), '2026-01-01T00:00Z', 1, 'Pacific/Kiritimati')).toEqual([
      '2026-01-01T16:00:00.000Z',
    ]);
  });

  it('is on a day of the week, and of a month, whose last one it is where it is shorter', () => {
    const monday: Calendar = { cadence: 'week', on_day: 1, at_time: '07:00' };
    expect(follow(monday, '2026-10-20T12:00Z', 2)).toEqual([
      '2026-10-26T06:00:00.000Z',
      '2026-11-02T06:00:00.000Z',
    ]);
    const last: Calendar = { cadence: 'month', on_day: 31, at_time: '00:00' };
    expect(follow(last, '2026-01-31T12:00Z', 3)).toEqual([
      '2026-02-27T23:00:00.000Z',
      '2026-03-30T22:00:00.000Z',
      '2026-04-29T22:00:00.000Z',
    ]);
  });

  it('is not on a day again that was sent, though its time was put off', () => {
    const { at: next } = nextDue(daily('08:00'), zone, at('2026-05-05T05:00Z'), '2026-05-05');
    expect(iso(next)).toBe('2026-05-06T06:00:00.000Z');
  });
});
