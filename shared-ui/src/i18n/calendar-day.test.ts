import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  addYears,
  daysBetween,
  isCalendarDay,
  monthEnd,
  monthStart,
  readDay,
  writeDay,
} from './calendar-day.ts';
import { dateFormats } from './locale.ts';

describe('calendar arithmetic', () => {
  it('adds days over the ends of months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
  });

  it('keeps the day of another month or year where that has it', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2026-01-15', -2)).toBe('2025-11-15');
    expect(addYears('2026-05-17', -1)).toBe('2025-05-17');
    expect(addYears('2028-02-29', -1)).toBe('2027-02-28');
  });

  it('knows the ends of a month', () => {
    expect(monthStart('2028-02-17')).toBe('2028-02-01');
    expect(monthEnd('2028-02-17')).toBe('2028-02-29');
    expect(monthEnd('2026-12-31')).toBe('2026-12-31');
  });

  it('takes the first centuries for themselves', () => {
    expect(addDays('0001-12-31', 1)).toBe('0002-01-01');
    expect(daysBetween('0001-01-01', '0001-01-02')).toBe(1);
  });

  it.each(['2026-02-30', '2026-13-01', '0000-00-00', '26-01-01', 'today', ''])('%j is not a day', (text) => {
    expect(isCalendarDay(text)).toBe(false);
  });
});

describe('a typed day', () => {
  it.each(dateFormats)('comes back from how %s writes it', (dateFormat) => {
    expect(readDay(writeDay('2025-01-15', dateFormat), dateFormat)).toBe('2025-01-15');
  });

  it.each([
    ['01/15/2025', 'MM/DD/YYYY'],
    ['1/15/2025', 'MM/DD/YYYY'],
    ['1/15/25', 'MM/DD/YYYY'],
    ['01152025', 'MM/DD/YYYY'],
    ['15/01/2025', 'DD/MM/YYYY'],
    ['15.1.2025', 'DD/MM/YYYY'],
    [' 15-01-2025 ', 'DD/MM/YYYY'],
    ['2025-01-15', 'MM/DD/YYYY'],
    ['2025-01-15', 'DD/MM/YYYY'],
    ['2025/1/15', 'YYYY-MM-DD'],
    ['20250115', 'YYYY-MM-DD'],
    ['20250115', 'DD/MM/YYYY'],
    ['２０２５年１月１５日', 'YYYY-MM-DD'],
  ] as const)('%s is the 15th of January 2025 for %s', (text, dateFormat) => {
    expect(readDay(text, dateFormat)).toBe('2025-01-15');
  });

  it('follows the format where both orders make a day', () => {
    expect(readDay('03/04/2025', 'MM/DD/YYYY')).toBe('2025-03-04');
    expect(readDay('03/04/2025', 'DD/MM/YYYY')).toBe('2025-04-03');
  });

  it.each([
    ['15/01/2025', 'MM/DD/YYYY'],
    ['01/15/2025', 'DD/MM/YYYY'],
    ['01/15/2025', 'YYYY-MM-DD'],
    ['02/30/2025', 'MM/DD/YYYY'],
    ['1152025', 'MM/DD/YYYY'],
    ['01/15/202', 'MM/DD/YYYY'],
    ['01/15', 'MM/DD/YYYY'],
    ['abc', 'MM/DD/YYYY'],
    ['', 'MM/DD/YYYY'],
  ] as const)('%j is no day for %s', (text, dateFormat) => {
    expect(readDay(text, dateFormat)).toBeNull();
  });
});
