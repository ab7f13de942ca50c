import { describe, expect, it } from 'vitest';
import { comparedDays } from './comparison.ts';

describe('days to compare with', () => {
  it('are as many days right before', () => {
    expect(comparedDays({ start: '2026-05-11', end: '2026-05-17' }, 'previous')).toEqual({
      start: '2026-05-04',
      end: '2026-05-10',
    });
    expect(comparedDays({ start: '2026-03-01', end: '2026-03-01' }, 'previous')).toEqual({
      start: '2026-02-28',
      end: '2026-02-28',
    });
  });

  it('are the same days a year earlier', () => {
    expect(comparedDays({ start: '2028-02-29', end: '2028-03-03' }, 'year')).toEqual({
      start: '2027-02-28',
      end: '2027-03-03',
    });
  });

  it('are none when nothing is compared', () => {
    expect(comparedDays({ start: '2026-05-11', end: '2026-05-17' }, 'none')).toBeNull();
  });
});
