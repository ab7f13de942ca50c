import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { HourOfSite } from 'api/models';

const HOUR = 3_600_000;
/** Of all the figures of a line: the time in UTC, the share of the capacity, and an example in kWh. */
const line = /^(\d\d)\.(\d\d)\.(\d{4}) (\d\d):(\d\d),([\d.]+)/;

/** Its first and last light, and its noon at 11:30 UTC, are those of about this place; nothing else is said of it. */
export const place = { latitude: 52.5, longitude: 8, tilt: 30, azimuth: 180 };

/** A year of a real plant by hours, in kWh of each kW of its capacity; from a package that nobody here made. */
export function realYear(): HourOfSite[] {
  const file = fileURLToPath(import.meta.resolve('@energyweb/solar-simulator/dist/js/config/data.csv'));
  const hours = new Map<number, number[]>();
  for (const each of readFileSync(file, 'utf8').split('\n')) {
    const [, day, month, year, hour, , share] = line.exec(each) ?? [];
    if (share === undefined) continue;
    const at = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour));
    hours.set(at, [...(hours.get(at) ?? []), Number(share)]);
  }
  const first = Math.min(...hours.keys());
  return Array.from({ length: 365 * 24 }, (_, index) => {
    const at = first + index * HOUR;
    const quarters = hours.get(at) ?? [];
    return { at, energy: quarters.length === 4 ? quarters.reduce((sum, each) => sum + each, 0) / 4 : null };
  });
}
