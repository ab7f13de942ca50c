import type { MaintenanceWindow } from 'api/contract';
import { useMemo } from 'react';
import { createFormats, useFormat, useLocale } from 'shared-ui/i18n';
import { useText } from '../messages/texts.ts';
import { wallTime } from '../../time/wall-time.ts';

/** Puts into words when and where a window holds, by the clock of the organization. */
export function useWindowWords() {
  const t = useText();
  const format = useFormat();
  const locale = useLocale();
  return useMemo(() => {
    // The clock's face is taken for UTC, in which no time comes twice.
    const onTheWall = createFormats({ ...locale, timeZone: 'UTC' });
    const weekdays = new Intl.DateTimeFormat(locale.language, { weekday: 'long', timeZone: 'UTC' });
    const at = (wall: string) => Date.parse(`${wall}Z`);
    const when = ({ starts_at, ends_at, weekly, repeat_until }: MaintenanceWindow) => {
      const [from, to] = [at(starts_at), at(ends_at)];
      if (!weekly)
        return t('maintenance.once', { from: onTheWall.dateTime(from), to: onTheWall.dateTime(to) });
      const named = {
        from: t('maintenance.weekdayTime', { day: weekdays.format(from), time: onTheWall.time(from) }),
        to: t('maintenance.weekdayTime', { day: weekdays.format(to), time: onTheWall.time(to) }),
      };
      return repeat_until === null
        ? t('maintenance.everyWeek', named)
        : t('maintenance.everyWeekUntil', { ...named, until: format.day(repeat_until) });
    };
    const where = ({ everywhere, sites, locations }: MaintenanceWindow) =>
      everywhere
        ? t('maintenance.everywhere')
        : format.list([...sites.map(({ name }) => name), ...locations]);
    const moment = (instant: string, zone: string) =>
      onTheWall.dateTime(at(wallTime(zone, new Date(instant))));
    return { when, where, moment };
  }, [t, format, locale]);
}
