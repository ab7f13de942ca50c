import { sql } from 'kysely';
import type { TenantTransaction } from '../../database/tenant-transaction.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Readings rest no sooner than this after the end of their day of UTC, by the clock of the database. */
export const SEALED_AFTER = 48 * HOUR;
/**
 * Whoever stores what is younger need not wait for who puts readings to rest: that is kept from days of which readings come. Of a
 * block it may be all the same, where a clock was ahead.
 */
const SURELY_NOT_SEALED = 2 * HOUR;
/** An hour of figures may reach into the day before or after that of its readings. */
const NEAR = 2 * HOUR;
/** So many days of a series are opened by one statement: of a device that reports each second it takes seconds. */
const DAYS_A_STATEMENT = 10;

interface Days {
  series: number[];
  /** Seconds since 1970, at midnight of UTC. */
  days: number[];
}

/** The days of series that are touched by a change of readings. */
function daysOf(series: readonly number[], instants: readonly number[]): Days {
  const found = new Map<number, Set<number>>();
  for (const [index, instant] of instants.entries()) {
    const one = series[index] ?? 0;
    let days = found.get(one);
    if (!days) found.set(one, (days = new Set()));
    days.add(Math.floor((instant - NEAR) / DAY));
    days.add(Math.floor((instant + NEAR) / DAY));
  }
  const pairs = [...found].flatMap(([one, days]) => [...days].map((day) => ({ one, day })));
  return { series: pairs.map(({ one }) => one), days: pairs.map(({ day }) => (day * DAY) / 1000) };
}

const parameters = (tenantId: number, { series, days }: Days) =>
  sql`${tenantId}::int, ${`{${series.join()}}`}::text::int[], ${`{${days.join()}}`}::text::float8[]`;

/** Whether readings at some of these instants may be put to rest meanwhile. */
export const mayRest = (instants: readonly number[], now = Date.now()): boolean =>
  instants.some((instant) => instant < now - SURELY_NOT_SEALED);

/** Nothing of the tenant is put to rest until the transaction ends. */
export async function keepFromRest({ db, tenantId }: TenantTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(78, ${tenantId}::int)`.execute(db);
}

/**
 * Nobody stores readings of the tenant or repairs them, or puts any to rest, until the transaction ends. In this order:
 * who stores nothing but new readings takes the second lock late.
 */
export async function lockReadings({ db, tenantId }: TenantTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(78, ${tenantId}::int), pg_advisory_xact_lock(77, ${tenantId}::int)`.execute(
    db,
  );
}

/** Whoever changes readings calls it before, under the lock: what rests in blocks, and hours with them, cannot be changed. */
export async function openReadings(
  { db, tenantId }: TenantTransaction,
  series: readonly number[],
  instants: readonly number[],
): Promise<void> {
  const touched = daysOf(series, instants);
  const { rows } = await sql<{
    isNone: boolean;
  }>`select none_at_rest(${parameters(tenantId, touched)}) as "isNone"`.execute(db);
  if (rows[0]?.isNone) return;
  for (let from = 0; from < touched.days.length; from += DAYS_A_STATEMENT) {
    const to = from + DAYS_A_STATEMENT;
    const days = parameters(tenantId, {
      series: touched.series.slice(from, to),
      days: touched.days.slice(from, to),
    });
    await sql`select open_readings(${days}), open_hours_of_days(${days})`.execute(db);
  }
}
