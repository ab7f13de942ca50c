import { tzOffset } from '@date-fns/tz/tzOffset';

const MINUTE = 60_000;
/** Clocks are moved by less. */
const NEAR = 3 * 60 * MINUTE;

/** Each knows the names of other zones; where none does, `GMT+2` tells times apart as well. */
const REGIONS = ['en-GB', 'en-US', 'en-AU'];

/**
 * What the clocks of a zone go by at an instant, such as CEST, where they show the same time once more: in the hour before
 * and the hour after they go back. Null at all other times.
 */
export function nameOfRepeatedTime(instant: Date, timeZone: string): string | null {
  const time = instant.getTime();
  const offset = (at: number) => tzOffset(timeZone, new Date(at));
  const own = offset(time);
  const isRepeated = [offset(time - NEAR), offset(time + NEAR)].some(
    (other) => other !== own && offset(time + (own - other) * MINUTE) === other,
  );
  return isRepeated ? nameOf(instant, timeZone) : null;
}

function nameOf(instant: Date, timeZone: string): string {
  const names = REGIONS.map(
    (region) =>
      new Intl.DateTimeFormat(region, { timeZone, timeZoneName: 'short' })
        .formatToParts(instant)
        .find(({ type }) => type === 'timeZoneName')?.value ?? '',
  );
  return names.find((name) => !/\d/.test(name)) ?? names[0] ?? '';
}
