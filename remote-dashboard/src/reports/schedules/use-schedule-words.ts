import type { ReportSchedule, ReportSending } from 'api/contract';
import { useMemo } from 'react';
import { createFormats, useFormat, useLocale } from 'shared-ui/i18n';
import { wallTime } from '../../time/wall-time.ts';
import { useText } from '../messages/texts.ts';

/** A Monday. */
const MONDAY = Date.parse('2024-01-01T00:00Z');
const DAY = 86_400_000;

/** Puts into words when a report is sent, by the clock of the organization, and what became of it. */
export function useScheduleWords(zone: string) {
  const t = useText();
  const format = useFormat();
  const locale = useLocale();
  return useMemo(() => {
    const onTheWall = createFormats({ ...locale, timeZone: 'UTC' });
    const names = new Intl.DateTimeFormat(locale.language, { weekday: 'long', timeZone: 'UTC' });
    const weekday = (day: number) => names.format(MONDAY + (day - 1) * DAY);
    const when = ({ cadence, on_day, at_time }: ReportSchedule) => {
      const time = onTheWall.time(Date.parse(`1970-01-01T${at_time}Z`));
      if (cadence === 'day') return t('schedules.everyDay', { time });
      if (cadence === 'week') return t('schedules.everyWeek', { time, day: weekday(on_day ?? 1) });
      return t('schedules.everyMonth', { time, day: String(on_day ?? 1) });
    };
    const moment = (instant: string) =>
      onTheWall.dateTime(Date.parse(`${wallTime(zone, new Date(instant))}Z`));
    const days = ({ first_day, last_day }: Pick<ReportSending, 'first_day' | 'last_day'>) =>
      first_day === last_day
        ? format.day(first_day)
        : format.span(format.day(first_day), format.day(last_day));
    const state = ({ ended_at, sent, refused, left_out, recipients }: ReportSending) => {
      const values = { sent: format.number(sent), count: format.number(recipients) };
      if (ended_at === null) return t('schedules.sending', values);
      return refused + left_out > 0 ? t('schedules.sentSome', values) : t('schedules.sentAll', values);
    };
    return { weekday, when, moment, days, state };
  }, [t, format, locale, zone]);
}
