import { describe, expect, it } from 'vitest';
import { fromChartTime, toChartTime } from './chart-time.ts';

const berlinJuly = new Date('2026-06-30T22:00:00Z');

describe('a bucket on the axis', () => {
  it('keeps the tenant’s date when it is a day, whatever zone the axis is written in', () => {
    expect(toChartTime(berlinJuly, '1 day', 'Europe/Berlin', 'UTC')).toBe(Date.parse('2026-07-01T00:00:00Z'));
    expect(toChartTime(berlinJuly, '1 week', 'Europe/Berlin', 'America/New_York')).toBe(
      Date.parse('2026-07-01T04:00:00Z'),
    );
  });

  it('is the instant itself when it is shorter than a day', () => {
    expect(toChartTime(berlinJuly, '1 hour', 'Europe/Berlin', 'UTC')).toBe(berlinJuly.getTime());
  });

  it('leads back to the instant', () => {
    for (const interval of ['1 day', '1 hour'] as const) {
      const x = toChartTime(berlinJuly, interval, 'Europe/Berlin', 'Asia/Tokyo');
      expect(fromChartTime(x, interval, 'Europe/Berlin', 'Asia/Tokyo')).toEqual(berlinJuly);
    }
  });
});
