import { tzOffset } from '@date-fns/tz';

/** An IANA name; offsets such as +02:00 have no days of their own. */
const zoneName = /^[A-Za-z][\w+-]*(\/[\w+-]+)*$/;
const MONTH = 30 * 86_400_000;

export function isTimeZone(text: string): boolean {
  return zoneName.test(text) && !Number.isNaN(tzOffset(text, new Date(0)));
}

/** How many minutes the clocks of two zones are apart, in each month of the year before. */
function apart(zone: string, other: string, now: Date): number[] {
  return Array.from({ length: 13 }, (_, index) => {
    const at = new Date(now.getTime() - index * MONTH);
    return tzOffset(zone, at) - tzOffset(other, at);
  });
}

/** Whether the clocks of two zones show the same, such as those of Berlin and Paris. */
export function haveSameDays(zone: string, other: string, now: Date): boolean {
  return zone === other || apart(zone, other, now).every((minutes) => minutes === 0);
}

/** Whether the hours of one zone are hours of the other: what the server can add up days of the other from. */
export function haveSameHours(zone: string, other: string, now: Date): boolean {
  return apart(zone, other, now).every((minutes) => minutes % 60 === 0);
}
