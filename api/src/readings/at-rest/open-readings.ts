import { sql } from 'kysely';
import type { TenantTransaction } from '../../database/tenant-transaction.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Readings rest no sooner than this after the end of their day of UTC, by the clock of the database. */
export const SEALED_AFTER = 48 * HOUR;
/**
 * What is younger is of no block, even where clocks differ by hours: what comes in batches of many readings is stored in blocks at
 * once where it is older than six hours, and its hours than 32. The functions of the database know it, too.
 */
const SURELY_OPEN = 2 * HOUR;
/** An hour of figures may reach into the day before or after that of its readings. */
const NEAR = 2 * HOUR;
/** So many days of a series are opened by one statement: of a device that reports each second it takes seconds. */
const DAYS_A_STATEMENT = 10;

interface OldDays {
  series: number[];
  /** Seconds since 1970, at midnight of UTC. */
  days: number[];
}

/** The days of series that may be at rest and are touched by a change of readings; undefined where there are none. */
function oldDaysOf(
  series: readonly number[],
  instants: readonly number[],
  now = Date.now(),
): OldDays | undefined {
  const limit = now - SURELY_OPEN;
  let found: Map<number, Set<number>> | undefined;
  for (const [index, instant] of instants.entries()) {
    if (instant >= limit) continue;
    found ??= new Map();
    const one = series[index] ?? 0;
    let days = found.get(one);
    if (!days) found.set(one, (days = new Set()));
    days.add(Math.floor((instant - NEAR) / DAY));
    days.add(Math.floor((instant + NEAR) / DAY));
  }
  if (!found) return undefined;
  const pairs = [...found].flatMap(([one, days]) => [...days].map((day) => ({ one, day })));
  return { series: pairs.map(({ one }) => one), days: pairs.map(({ day }) => (day * DAY) / 1000) };
}

const parameters = (tenantId: number, { series, days }: OldDays) =>
  sql`${tenantId}::int, ${`{${series.join()}}`}::text::int[], ${`{${days.join()}}`}::text::float8[]`;

/** Whether readings at some of these instants may meet what is at rest. */
export const mayRest = (instants: readonly number[], now = Date.now()): boolean =>
  instants.some((instant) => instant < now - SURELY_OPEN);

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
  const old = oldDaysOf(series, instants);
  if (!old) return;
  const { rows } = await sql<{
    isNone: boolean;
  }>`select none_at_rest(${parameters(tenantId, old)}) as "isNone"`.execute(db);
  if (rows[0]?.isNone) return;
  for (let from = 0; from < old.days.length; from += DAYS_A_STATEMENT) {
    const to = from + DAYS_A_STATEMENT;
    const days = parameters(tenantId, {
      series: old.series.slice(from, to),
      days: old.days.slice(from, to),
    });
    await sql`select open_readings(${days}), open_hours_of_days(${days})`.execute(db);
  }
}
