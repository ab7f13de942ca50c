import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { addDays, addMonths, type CalendarDay } from '../i18n/calendar-day.ts';
import { FIRST_DAY } from './day-range.ts';

const moves: Record<string, (day: CalendarDay) => CalendarDay> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
};

export interface CalendarKeys {
  /** The day that Tab leads to. */
  day: CalendarDay;
  /** A day of the month that is shown. */
  month: CalendarDay;
  showMonth: (day: CalendarDay) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/**
 * antd's calendar answers the mouse only. Here its days, which have their date in `data-day`, take the focus: the arrow
 * keys go from day to day, Page Up and Page Down from month to month, Enter and Space press.
 */
export function useCalendarKeys(
  place: RefObject<HTMLElement | null>,
  begin: CalendarDay,
  latest: CalendarDay,
): CalendarKeys {
  const [day, setDay] = useState(begin);
  const [month, setMonth] = useState(begin);
  const moved = useRef(false);

  // Whenever the days are drawn anew: the day may be of a month that was not there.
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    place.current?.querySelector<HTMLElement>(`.ant-picker-cell-in-view [data-day="${day}"]`)?.focus();
  });

  return {
    day,
    month,
    showMonth: setMonth,
    onKeyDown: (event) => {
      const cell = event.target as HTMLElement;
      const from = cell.dataset['day'];
      if (from === undefined) return;
      const to = moves[event.key]?.(from);
      if (to !== undefined) {
        event.preventDefault();
        if (to < FIRST_DAY || to > latest) return;
        moved.current = true;
        setDay(to);
        setMonth(to);
      } else if (event.key === 'Enter' || event.key === ' ') {
        event.preventDefault();
        cell.click();
      }
    },
  };
}
