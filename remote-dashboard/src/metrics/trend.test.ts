import { describe, expect, it } from 'vitest';
import { changeOf, trendOf, type TrendRow } from './trend.ts';

const hour = 3_600_000;
const start = Date.parse('2026-05-17T00:00:00.000Z');

const startsOf = (count: number) => Array.from({ length: count }, (_, index) => start + index * hour);

/** A figure for each hour; null where there is none. */
function rowsOf(values: readonly (number | null)[], row: Partial<TrendRow> = {}): TrendRow[] {
  return values.flatMap((value, index) =>
    value === null
      ? []
      : [
          {
            time_bucket: new Date(start + index * hour).toISOString(),
            value,
            coverage: 1,
            complete: true,
            ...row,
          },
        ],
  );
}

const trend = (values: readonly (number | null)[], unit: '%' | 'K' = '%') =>
  trendOf(rowsOf(values), startsOf(values.length), unit);

const change = (direction: string, amount: number | null) => ({ known: true, change: { direction, amount } });

describe('trend of a series', () => {
  it('is the percent change of the second half against the first, to one decimal', () => {
    expect(trend([100, 100, 110, 115])).toMatchObject(change('up', 12.5));
    expect(trend([3, 3, 2, 2])).toMatchObject(change('down', -33.3));
  });

  it('counts the middle one of an odd number of points as recent, without making the half larger by its length', () => {
    expect(trend([10, 20, 30])).toMatchObject(change('up', 150));
    expect(trend([10, 10, 10])).toMatchObject(change('flat', 0));
  });

  it('is flat when nothing changed by a tenth of a percent', () => {
    expect(trend([1000, 1000.1])).toMatchObject(change('flat', 0));
    expect(trend([0, 0])).toMatchObject(change('flat', null));
  });

  it('has no percentage from zero, but still a direction', () => {
    expect(trend([0, 5])).toMatchObject(change('up', null));
  });

  it('of a temperature is a difference', () => {
    expect(trend([-2, 0, 1, 1.5], 'K')).toMatchObject(change('up', 2.3));
    expect(trend([20, 0], 'K')).toMatchObject(change('down', -20));
  });

  it('says nothing about fewer than two points, or where nothing was measured', () => {
    expect(trend([])).toBeNull();
    expect(trend([5])).toBeNull();
    expect(trend([null, null, null])).toBeNull();
  });

  it('does not mind the bucket that is still filling, nor what lies outside', () => {
    const rows = [...rowsOf([10, 20]), ...rowsOf([null, null, 1], { complete: false })];
    expect(trendOf(rows, startsOf(3), '%')).toMatchObject({ known: false });
    expect(trendOf([...rows, ...rowsOf([null, null, null, 7])], startsOf(2), '%')).toMatchObject(
      change('up', 100),
    );
  });
});

describe('coverage', () => {
  it('of each half must be 80%: a bucket without a figure is unknown, not zero', () => {
    const ten = [1, 1, 1, 1, 1, 2, 2, 2, 2, 2];
    expect(trend(ten.with(1, null as never))).toMatchObject(change('up', 100));
    const missing = ten.map((value, index) => (index === 6 || index === 7 ? null : value));
    expect(trend(missing)).toEqual({ known: false, of: 'secondHalf', coverage: 0.6 });
  });

  it('is none where only the bucket that is still filling has a figure', () => {
    const running = rowsOf([null, null, 5], { complete: false });
    expect(trendOf(running, startsOf(2), '%')).toEqual({ known: false, of: 'firstHalf', coverage: 0 });
  });

  it('counts how much of each bucket is known', () => {
    const rows = [...rowsOf([5], { coverage: 0.79 }), ...rowsOf([null, 10])];
    expect(trendOf(rows, startsOf(2), '%')).toEqual({ known: false, of: 'firstHalf', coverage: 0.79 });
    expect(
      trendOf([...rowsOf([5], { coverage: 0.8 }), ...rowsOf([null, 10])], startsOf(2), '%'),
    ).toMatchObject(change('up', 100));
  });
});

describe('change between two figures', () => {
  it('has the sign of the movement even when figures are negative', () => {
    expect(changeOf(-10, -5)).toEqual({ direction: 'up', amount: 50 });
    expect(changeOf(-5, -10)).toEqual({ direction: 'down', amount: -100 });
  });
});
