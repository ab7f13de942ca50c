import { type Kysely, sql } from 'kysely';
import { SEALED_AFTER } from '../readings/at-rest/open-readings.ts';
import { monthsOfReadings } from './partitions.ts';
import type { Schema } from './schema.ts';

/** Bytes of a row of `reading` with its key, at the most, and below which a month is not worth the trouble. */
const BYTES_OF_A_ROW = 160;
const LEAST = 8 * 1024 * 1024;
/** It is written anew where it takes so many times what its rows need. */
const MOST_TIMES = 3;

/**
 * Gives back to the disk what months of readings take that rest in blocks by now: a table and its key keep the room of
 * rows that are gone. Few rows are left in them, so it is a moment in which nobody reads such a month; where somebody
 * does for longer, it is tried again another time. Returns the tables written anew.
 */
export async function compactMonths(db: Kysely<Schema>, now = new Date(), least = LEAST): Promise<string[]> {
  const compacted: string[] = [];
  for (const { name, end } of await monthsOfReadings(db)) {
    if (end.getTime() > now.getTime() - SEALED_AFTER || !(await isHollow(db, name, least))) continue;
    const done = await db.connection().execute(async (one) => {
      await sql`set lock_timeout = '1s'`.execute(one);
      try {
        await sql`vacuum (full, analyze) ${sql.table(name)}`.execute(one);
        return true;
      } catch (error) {
        if (isLockTimeout(error)) return false;
        throw error;
      } finally {
        await sql`reset lock_timeout`.execute(one);
      }
    });
    if (done) compacted.push(name);
  }
  return compacted;
}

/** `lock_not_available` of PostgreSQL. */
const isLockTimeout = (error: unknown) => error instanceof Error && 'code' in error && error.code === '55P03';

async function isHollow(db: Kysely<Schema>, name: string, least: number): Promise<boolean> {
  const bytes = async () => {
    const { rows } = await sql<{ bytes: number; rows: number }>`
      select pg_total_relation_size(oid)::float8 as bytes, greatest(reltuples, 0)::float8 as rows from pg_class
      where oid = ${name}::regclass`.execute(db);
    return rows[0] ?? { bytes: 0, rows: 0 };
  };
  if ((await bytes()).bytes < least) return false;
  await sql`analyze ${sql.table(name)}`.execute(db);
  const { bytes: taken, rows } = await bytes();
  return taken > MOST_TIMES * rows * BYTES_OF_A_ROW;
}
