import { describe, expect, it } from 'vitest';
import { changeOf, trendOf } from './trend.ts';

describe('trend of a series', () => {
  it('is the percent change of the second half against the first, to one decimal', () => {
    expect(trendOf([100, 100, 110, 115])).toEqual({ direction: 'up', percent: 12.5 });
    expect(trendOf([3, 3, 2, 2])).toEqual({ direction: 'down', percent: -33.3 });
  });

  it('counts the middle one of an odd number of points as recent', () => {
    expect(trendOf([10, 20, 30])).toEqual({ direction: 'up', percent: 150 });
  });

  it('is flat when nothing changed by a tenth of a percent', () => {
    expect(trendOf([1000, 1000.1])).toEqual({ direction: 'flat', percent: 0 });
    expect(trendOf([0, 0])).toEqual({ direction: 'flat', percent: null });
  });

  it('has no percentage from zero, but still a direction', () => {
    expect(trendOf([0, 5])).toEqual({ direction: 'up', percent: null });
  });

  it('says nothing about fewer than two points', () => {
    expect(trendOf([])).toBeNull();
    expect(trendOf([5])).toBeNull();
  });
});

describe('change between two figures', () => {
  it('has the sign of the movement even when figures are negative', () => {
    expect(changeOf(-10, -5)).toEqual({ direction: 'up', percent: 50 });
    expect(changeOf(-5, -10)).toEqual({ direction: 'down', percent: -100 });
  });
});
