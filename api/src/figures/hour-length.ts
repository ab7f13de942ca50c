import { type RawBuilder, sql } from 'kysely';

const HOUR_MS = 3_600_000;
const day = 24 * HOUR_MS;
/** Before that no readings are asked of. */
const since = Date.UTC(2010, 0, 1);

const known = new Map<string, boolean>();

/** Whether clocks of a zone change by a part of an hour now and then, as on Lord Howe Island: an hour is shorter then. */
export function hasShortHours(zone: string): boolean {
  const found = known.get(zone) ?? changesByParts(zone);
  known.set(zone, found);
  return found;
}

function changesByParts(timeZone: string): boolean {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, minute: 'numeric' });
  const minuteOf = (at: number) => Number(format.format(at)) % 60;
  const first = minuteOf(since);
  for (let at = since; at < Date.now() + 366 * day; at += 7 * day) if (minuteOf(at) !== first) return true;
  return false;
}

/** How long the hour of a name is, in hours. */
export function hourLength(bucket: RawBuilder<unknown>, zone: string): RawBuilder<number> {
  if (!hasShortHours(zone)) return sql`1.0::float8`;
  return sql`(select count(*) / 4.0::float8 ${quartersOf(bucket, zone)})`;
}

/** When it begins and ends: an hour is named after an instant up to half an hour before. */
export function hourSpan(
  bucket: RawBuilder<unknown>,
  zone: string,
): { begin: RawBuilder<Date>; end: RawBuilder<Date> } {
  if (!hasShortHours(zone)) return { begin: sql`${bucket}`, end: sql`(${bucket} + interval '1 hour')` };
  return {
    begin: sql`(select min(quarter) ${quartersOf(bucket, zone)})`,
    end: sql`(select max(quarter) + interval '15 minutes' ${quartersOf(bucket, zone)})`,
  };
}

function quartersOf(bucket: RawBuilder<unknown>, zone: string): RawBuilder<unknown> {
  return sql`from generate_series(${bucket}, ${bucket} + interval '45 minutes', interval '15 minutes') as quarter
    where date_trunc('hour', quarter, ${zone}) = ${bucket}`;
}
