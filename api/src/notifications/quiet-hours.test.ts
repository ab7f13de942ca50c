import { describe, expect, it } from 'vitest';
import { quietUntil } from './quiet-hours.ts';

const night = { start: '22:00', end: '08:00' };
const at = (text: string) => new Date(text);

describe('quiet hours', () => {
  it.each([
    ['before they begin', '2026-06-01T21:59:59Z', undefined],
    ['when they begin', '2026-06-01T22:00:00Z', '2026-06-02T08:00:00Z'],
    ['across midnight', '2026-06-02T03:10:20Z', '2026-06-02T08:00:00Z'],
    ['when they end', '2026-06-02T08:00:00Z', undefined],
  ])('%s', (_when, now, end) => {
    expect(quietUntil(night, 'UTC', at(now))).toEqual(end && at(end));
  });

  it('of a day hold by day', () => {
    const lunch = { start: '12:00', end: '13:15' };
    expect(quietUntil(lunch, 'UTC', at('2026-06-01T12:30:00Z'))).toEqual(at('2026-06-01T13:15:00Z'));
    expect(quietUntil(lunch, 'UTC', at('2026-06-01T13:30:00Z'))).toBeUndefined();
  });

  it('are by the clock of the person’s zone, in summer and in winter', () => {
    expect(quietUntil(night, 'JST', at('2026-06-01T13:00:00Z'))).toEqual(at('2026-06-01T23:00:00Z'));
    expect(quietUntil(night, 'EST', at('2026-07-01T03:00:00Z'))).toEqual(at('2026-07-01T12:00:00Z'));
    expect(quietUntil(night, 'EST', at('2026-01-01T03:00:00Z'))).toEqual(at('2026-01-01T13:00:00Z'));
  });

  it('are an hour shorter when clocks go forward, and an hour longer when they go back', () => {
    // Paris: 29 March 2026 from 2:00 to 3:00, 25 October 2026 from 3:00 to 2:00.
    expect(quietUntil(night, 'CET', at('2026-03-28T21:00:00Z'))).toEqual(at('2026-03-29T06:00:00Z'));
    expect(quietUntil(night, 'CET', at('2026-10-24T20:00:00Z'))).toEqual(at('2026-10-25T07:00:00Z'));
    // An end that the clock skips is where it goes on.
    const early = { start: '22:00', end: '02:30' };
    expect(quietUntil(early, 'CET', at('2026-03-28T23:00:00Z'))).toEqual(at('2026-03-29T01:00:00Z'));
  });

  it('that begin when they end are none', () => {
    expect(quietUntil({ start: '08:00', end: '08:00' }, 'UTC', at('2026-06-01T09:00:00Z'))).toBeUndefined();
    expect(quietUntil(null, 'UTC', at('2026-06-01T03:00:00Z'))).toBeUndefined();
  });
});
