import type { DayRange } from 'shared-ui';
import { addDays, addYears, daysBetween } from 'shared-ui/i18n';
import type { Comparison } from './statistics-view.ts';

/** The days to set beside a span: as many right before it, or the same ones a year earlier. */
export function comparedDays({ start, end }: DayRange, comparison: Comparison): DayRange | null {
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
