import { describe, expect, it } from 'vitest';
import { bucketPlacer, chartPlacer, fromChartRange, toChartRange, toChartTime } from './chart-time.ts';

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
});

it('places the buckets of a compared span where the page’s own are', () => {
  const place = chartPlacer(7, '1 day', 'Europe/Berlin', 'UTC');
  expect(place(Date.parse('2026-03-23T23:00:00.000Z'))).toBe(Date.parse('2026-03-31T00:00:00Z'));
  expect(place(Date.parse('2026-03-23T23:00:00.000Z'))).toBe(Date.parse('2026-03-31T00:00:00Z'));
  expect(chartPlacer(0, '1 hour', 'Europe/Berlin', 'UTC')(Date.parse('2026-03-23T23:00:00.000Z'))).toBe(
    Date.parse('2026-03-23T23:00:00Z'),
  );
});

it('knows how long a bucket lasts, also where clocks change', () => {
  const place = bucketPlacer(0, '1 day', 'Europe/Berlin', 'Europe/Berlin');
  const { x, end } = place(Date.parse('2026-03-28T23:00:00.000Z'));
  expect(end - x).toBe(23 * 3_600_000);
  expect(bucketPlacer(0, '15 minutes', 'UTC', 'UTC')(0)).toEqual({ x: 0, end: 900_000 });
  // A hundred lines have the same days, of which the zone's clock is asked once.
  expect(place(Date.parse('2026-03-28T23:00:00.000Z'))).toBe(place(Date.parse('2026-03-28T23:00:00.000Z')));
});

describe('the axis', () => {
  const zones = ['Europe/Berlin', 'Asia/Tokyo'] as const;

  it('of days begins and ends with a day', () => {
    const range = { start: berlinJuly, end: new Date('2026-07-07T22:00:00Z') };
    expect(toChartRange(range, false, '1 day', ...zones)).toEqual({
      from: Date.parse('2026-06-30T15:00:00Z'),
      to: Date.parse('2026-07-06T15:00:00Z'),
    });
    expect(toChartRange(range, false, '1 hour', ...zones)).toEqual({
      from: range.start.getTime(),
      to: range.end.getTime(),
    });
  });

  it('of days that are as wide as they last ends with the end of the last', () => {
    const range = { start: berlinJuly, end: new Date('2026-07-07T22:00:00Z') };
    expect(toChartRange(range, true, '1 day', ...zones).to).toBe(Date.parse('2026-07-07T15:00:00Z'));
    const to = Date.parse('2026-07-02T15:00:00Z');
    expect(fromChartRange(to - 1, to, true, '1 day', ...zones).end).toEqual(new Date('2026-07-02T22:00:00Z'));
  });

  it('leads back to all days that a stretch of it touches', () => {
    const [from, to] = [Date.parse('2026-07-01T05:00:00Z'), Date.parse('2026-07-03T20:00:00Z')];
    expect(fromChartRange(from, to, false, '1 day', ...zones)).toEqual({
      start: new Date('2026-06-30T22:00:00Z'),
      end: new Date('2026-07-04T22:00:00Z'),
    });
    expect(fromChartRange(from, to, false, '1 hour', ...zones)).toEqual({
      start: new Date(from),
      end: new Date(to),
    });
  });
});
