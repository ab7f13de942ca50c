import { useMemo } from 'react';
import { type CalendarDay, readDay, useFormat, useLocale } from 'shared-ui/i18n';
import { wallTime } from '../../time/wall-time.ts';

/** Days as the person writes them. */
export function useDays() {
  const format = useFormat();
  const { dateFormat } = useLocale();
  return useMemo(
    () => ({
      write: (day: CalendarDay) => format.day(day),
      read: (text: string) => readDay(text, dateFormat),
    }),
    [format, dateFormat],
  );
}

/** The day and the hour that it is in a zone. */
export function clockIn(timeZone: string, at: Date): { day: CalendarDay; hour: number } {
  const wall = wallTime(timeZone, at);
  return { day: wall.slice(0, 10), hour: Number(wall.slice(11, 13)) };
}
