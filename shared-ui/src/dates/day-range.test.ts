import { describe, expect, it } from 'vitest';
import { rangeOfPreset, rangePresets, rangeProblem, steppedRange } from './day-range.ts';

const today = '2026-05-17';

describe('a range', () => {
  it.each([
    ['2026-05-17', '2026-05-17', null],
    ['2016-05-18', '2026-05-17', null],
    ['2016-05-17', '2026-05-17', 'tooLong'],
    ['2026-05-01', '9999-12-31', 'tooLong'],
    ['9999-12-31', '9999-12-31', 'outside'],
    ['2026-05-17', '2026-05-18', 'outside'],
    ['1969-12-31', '1970-01-02', 'outside'],
    ['0001-01-01', '0001-01-02', 'outside'],
    ['2026-05-02', '2026-05-01', 'endBeforeStart'],
    ['0000-00-00', '2026-05-01', 'notADay'],
    ['2025-02-30', '2026-05-01', 'notADay'],
    ['2026-05-01', 'abc', 'notADay'],
  ] as const)('%s to %s: %s', (start, end, problem) => {
    expect(rangeProblem({ start, end }, today)).toBe(problem);
  });
});

describe('presets', () => {
  it('are whole days up to today', () => {
    expect(rangePresets.map((preset) => [preset, ...Object.values(rangeOfPreset(preset, today))])).toEqual([
      ['today', '2026-05-17', '2026-05-17'],
      ['yesterday', '2026-05-16', '2026-05-16'],
      ['last7Days', '2026-05-11', '2026-05-17'],
      ['last30Days', '2026-04-18', '2026-05-17'],
      ['thisMonth', '2026-05-01', '2026-05-17'],
      ['lastMonth', '2026-04-01', '2026-04-30'],
      ['thisYear', '2026-01-01', '2026-05-17'],
      ['lastYear', '2025-01-01', '2025-12-31'],
    ]);
    expect(rangeOfPreset('lastMonth', '2028-03-31')).toEqual({ start: '2028-02-01', end: '2028-02-29' });
  });
});

describe('a step', () => {
  const step = (start: string, end: string, direction: -1 | 1) =>
    Object.values(steppedRange({ start, end }, direction, today) ?? { none: null });

  it('is as long as the range', () => {
    expect(step('2026-05-11', '2026-05-17', -1)).toEqual(['2026-05-04', '2026-05-10']);
    expect(step('2026-05-04', '2026-05-10', 1)).toEqual(['2026-05-11', '2026-05-17']);
    expect(step('2026-03-01', '2026-03-01', -1)).toEqual(['2026-02-28', '2026-02-28']);
  });

  it('goes by months where the range is whole ones', () => {
    expect(step('2026-03-01', '2026-03-31', -1)).toEqual(['2026-02-01', '2026-02-28']);
    expect(step('2026-02-01', '2026-02-28', 1)).toEqual(['2026-03-01', '2026-03-31']);
    expect(step('2025-01-01', '2025-12-31', -1)).toEqual(['2024-01-01', '2024-12-31']);
  });

  it('ends with the last day, and there is none beyond it', () => {
    expect(step('2026-04-01', '2026-04-30', 1)).toEqual(['2026-05-01', today]);
    expect(step('2026-05-11', today, 1)).toEqual([null]);
    expect(step('1970-01-01', '1970-01-31', -1)).toEqual([null]);
  });
});
