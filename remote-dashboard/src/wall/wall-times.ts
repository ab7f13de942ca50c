import { useMemo } from 'react';
import { useCurrentUser, useTenant } from 'shared-auth';
import { type Formats, useFormat, useLocale } from 'shared-ui/i18n';

type WallTimes = Pick<Formats, 'time' | 'dateTime'>;

/**
 * How a wall writes times. A screen has no settings in which somebody could choose a zone: its clock is the organization's,
 * written as its language does. A person's own settings hold for a person.
 */
export function useWallTimes(): WallTimes {
  const format = useFormat();
  const { language } = useLocale();
  const isScreen = useCurrentUser().user?.screen === true;
  const zone = useTenant().tenant?.timezone;
  return useMemo(
    () => (isScreen && zone !== undefined ? timesIn(zone, language) : undefined) ?? format,
    [isScreen, zone, language, format],
  );
}

/** @returns undefined where this browser does not know the zone */
export function timesIn(timeZone: string, language: string): WallTimes | undefined {
  try {
    const time = new Intl.DateTimeFormat(language, { timeZone, timeStyle: 'short' });
    const both = new Intl.DateTimeFormat(language, { timeZone, dateStyle: 'short', timeStyle: 'short' });
    return {
      time: (value) => time.format(new Date(value)),
      dateTime: (value) => both.format(new Date(value)),
    };
  } catch {
    return undefined;
  }
}
