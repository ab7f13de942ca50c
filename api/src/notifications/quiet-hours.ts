import type { QuietHours, TimeZone } from '../settings/settings.schema.ts';

/** The place whose clock each choice of B-11.3 means. */
export const places: Record<TimeZone, string> = {
  UTC: 'UTC',
  EST: 'America/New_York',
  PST: 'America/Los_Angeles',
  CST: 'America/Chicago',
  MST: 'America/Denver',
  GMT: 'Europe/London',
  CET: 'Europe/Paris',
  JST: 'Asia/Tokyo',
};

const MINUTE = 60_000;
/** Longer than any quiet hours, on the day when clocks go back too. */
const LONGEST = 26 * 60;

/**
 * When the quiet hours end that hold at this moment; undefined where none do. They are by the clock on the wall, so they
 * are an hour longer or shorter when the clock changes; each minute is asked for what it is called there.
 */
export function quietUntil(hours: QuietHours, zone: TimeZone, now: Date): Date | undefined {
  if (hours === null || hours.start === hours.end) return undefined;
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: places[zone],
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const { start, end } = hours;
  const isQuiet = (at: number) => {
    const time = clock.format(at);
    return start < end ? time >= start && time < end : time >= start || time < end;
  };
  if (!isQuiet(now.getTime())) return undefined;
  let at = Math.floor(now.getTime() / MINUTE) * MINUTE;
  for (let minutes = 0; minutes < LONGEST && isQuiet(at); minutes += 1) at += MINUTE;
  return new Date(at);
}
