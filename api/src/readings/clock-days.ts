import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { tenantSelect } from '../database/tenant-transaction.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** Days of UTC that are asked for at once: a device that hands in its past comes to the next ones soon. */
const DAYS_AT_ONCE = 64;

/** When days begin by the clock of a zone, as the database knows it. */
export interface Clock {
  zone: string;
  /** Seconds since 1970 at which the day begins in which an hour of UTC begins; undefined where hours are not those of UTC. */
  dayOf(hour: number): number | undefined;
}

/** Of 64 days of UTC, for each hour the beginning of its day; none of days with hours that are not those of UTC. */
type Page = readonly (number | null)[];

/** What the database said, by organization and by zone. Zones change with a new version of the database alone. */
interface Known {
  zones: Map<number, string>;
  pages: Map<string, Page>;
}

const knownOf = new WeakMap<Database, Known>();

function known(database: Database): Known {
  const found = knownOf.get(database) ?? { zones: new Map(), pages: new Map() };
  knownOf.set(database, found);
  return found;
}

const pageOf = (hour: number) => Math.floor(hour / (DAYS_AT_ONCE * DAY));

/** The clock of an organization for such hours (seconds since 1970), as far as it is known without asking. */
export function knownClock(
  database: Database,
  tenantId: number,
  hours: readonly number[],
): Clock | undefined {
  const { zones, pages } = known(database);
  const zone = zones.get(tenantId);
  if (zone === undefined) return undefined;
  const own = new Map<number, Page>();
  let last = Number.NaN;
  for (const hour of hours) {
    const page = pageOf(hour);
    if (page === last) continue;
    last = page;
    const found = pages.get(`${zone} ${page}`);
    if (!found) return undefined;
    own.set(page, found);
  }
  return {
    zone,
    dayOf: (hour) => {
      const page = pageOf(hour);
      return own.get(page)?.[(hour - page * DAYS_AT_ONCE * DAY) / HOUR] ?? undefined;
    },
  };
}

/** The same, asked for where it is not known. */
export async function clockOf(
  database: Database,
  tenantId: number,
  hours: readonly number[],
): Promise<Clock | undefined> {
  const found = knownClock(database, tenantId, hours);
  if (found) return found;
  const { zones, pages } = known(database);
  const wanted = [...new Set(hours.map(pageOf))];
  const rows = await tenantSelect(
    database,
    tenantId,
    sql<{ zone: string; page: number; days: Page }>`
      select t.timezone as zone, page, array(
        select case when bool_and(date_trunc('hour', h, t.timezone) = h) over (partition by floor(date_part('epoch', h) / ${DAY}::int))
          then date_part('epoch', date_trunc('day', h, t.timezone)) end
        from generate_series(to_timestamp(page * ${DAYS_AT_ONCE * DAY}::float8),
          to_timestamp((page + 1) * ${DAYS_AT_ONCE * DAY}::float8 - ${HOUR}::int), interval '1 hour') as h order by h
      )::float8[] as days
      from tenant t, unnest(${`{${wanted.join()}}`}::text::int[]) as page where t.tenant_id = ${tenantId}::int`,
  );
  for (const { zone, page, days } of rows) {
    zones.set(tenantId, zone);
    pages.set(`${zone} ${page}`, days);
  }
  return knownClock(database, tenantId, hours);
}

/** The organization has another time zone than was thought. */
export function forgetZone(database: Database, tenantId: number): void {
  known(database).zones.delete(tenantId);
}
