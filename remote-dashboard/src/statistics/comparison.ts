import { addDays, addYears, type CalendarDay, daysBetween } from '../metrics/time-range.ts';
import type { Comparison } from './statistics-view.ts';

export interface DaySpan {
  start: CalendarDay;
  end: CalendarDay;
}

/** The days to set beside a span: as many right before it, or the same ones a year earlier. */
export function comparedDays({ start, end }: DaySpan, comparison: Comparison): DaySpan | null {
  switch (comparison) {
    case 'none':
      return null;
    case 'previous': {
      const days = daysBetween(start, end) + 1;
      return { start: addDays(start, -days), end: addDays(end, -days) };
    }
    case 'year':
      return { start: addYears(start, -1), end: addYears(end, -1) };
  }
}
