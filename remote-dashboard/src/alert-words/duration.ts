const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export type DurationText =
  | { id: 'duration.days'; values: { days: number; hours: number } }
  | { id: 'duration.wholeDays'; values: { days: number } }
  | { id: 'duration.hours'; values: { hours: number; minutes: number } }
  | { id: 'duration.wholeHours'; values: { hours: number } }
  | { id: 'duration.minutes'; values: { minutes: number } };

/** A time in its two largest units, from days down to minutes. */
export function durationText(milliseconds: number): DurationText {
  const time = Math.max(0, milliseconds);
  const part = (unit: number) => Math.floor(time / unit);
  const [days, hours, minutes] = [part(DAY), part(HOUR) % 24, part(MINUTE) % 60];
  if (days > 0 && hours === 0) return { id: 'duration.wholeDays', values: { days } };
  if (days > 0) return { id: 'duration.days', values: { days, hours } };
  if (hours > 0 && minutes === 0) return { id: 'duration.wholeHours', values: { hours } };
  if (hours > 0) return { id: 'duration.hours', values: { hours, minutes } };
  return { id: 'duration.minutes', values: { minutes } };
}
