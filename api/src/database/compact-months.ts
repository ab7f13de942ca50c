import { type Kysely, sql } from 'kysely';
import { SEALED_AFTER } from '../readings/at-rest/open-readings.ts';
import { monthsOfReadings } from './partitions.ts';
import type { Schema } from './schema.ts';

/** Bytes of a row besides its columns, and of an entry of its key, of which a page is filled up to so much. */
const BYTES = { row: 32, entry: 14, filled: 0.9 };
/**
 * Bytes below which a table is not worth the trouble, above which what is left of it would take too long to write, and
 * above which one that is in use would take too long to read: whoever stores readings waits meanwhile.
 */
const limits = { least: 512 * 1024, mostLeft: 32 * 1024 * 1024, mostInUse: 2 * 1024 * 1024 * 1024 };
/** It is written anew where it takes so many times what its rows need: blocks that were put together leave less room than rows. */
const MOST_TIMES = { rows: 3, blocks: 1.25 };

/**
 * Gives back to the disk what months of readings take that rest in blocks by now, and hours: a table and its key keep the room
 * of rows that are gone. Only where few are left, such as texts, so that it is a moment in which nobody reads such a table;
 * where that cannot be had now, it is tried again another time. Returns the tables written anew.
 */
export async function compactMonths(
  db: Kysely<Schema>,
  now = new Date(),
  least = limits.least,
): Promise<string[]> {
  const compacted: string[] = [];
  const months = (await monthsOfReadings(db)).filter(
    ({ end }) => end.getTime() <= now.getTime() - SEALED_AFTER,
  );
  const inUse = { least, most: limits.mostInUse };
  for (const { name, ...when } of [
    ...months.map(({ name }) => ({ name, least, most: Infinity, times: MOST_TIMES.rows })),
    { name: 'reading_1h', ...inUse, times: MOST_TIMES.rows },
    // Each batch writes the figures of its last day anew.
    { name: 'reading_1d', ...inUse, times: MOST_TIMES.blocks },
    { name: 'reading_block', ...inUse, times: MOST_TIMES.blocks },
    { name: 'hour_block', ...inUse, times: MOST_TIMES.blocks },
  ]) {
    if (!(await isHollow(db, name, when))) continue;
    const done = await db.connection().execute(async (one) => {
      await sql`set lock_timeout = '1s'`.execute(one);
      try {
        await sql`vacuum (full, analyze) ${sql.table(name)}`.execute(one);
        return true;
      } catch (error) {
        if (isOfNow(error)) return false;
        throw error;
      } finally {
        await sql`reset lock_timeout`.execute(one);
      }
    });
    if (done) compacted.push(name);
  }
  return compacted;
}

/** Somebody reads it, it takes too long, or the disk has no room for what is left of it. */
const isOfNow = (error: unknown) =>
  error instanceof Error && 'code' in error && ['55P03', '57014', '53100'].includes(String(error.code));

async function isHollow(
  db: Kysely<Schema>,
  name: string,
  { least, most, times }: { least: number; most: number; times: number },
): Promise<boolean> {
  const takes = async () => {
    const { rows } = await sql<{ bytes: number }>`
      select pg_total_relation_size(${name}::regclass)::float8 as bytes`.execute(db);
    return rows[0]?.bytes ?? 0;
  };
  const size = await takes();
  if (size < least || size > most) return false;
  await sql`analyze ${sql.table(name)}`.execute(db);
  // The key of a table of figures has nearly all of a row once more.
  const { rows } = await sql<{ needed: number }>`
    with width as (select attname as name, (1 - null_frac) * avg_width as bytes from pg_stats
      where schemaname = current_schema() and tablename = ${name})
    select greatest(c.reltuples, 0)::float8 * (${BYTES.row}::float8 + coalesce((select sum(bytes) from width), 0)
      + coalesce((select ${BYTES.entry}::float8 + sum(bytes) from pg_index i join pg_attribute a on a.attrelid = i.indexrelid
        join width on width.name = a.attname where i.indrelid = c.oid and i.indisprimary), 0) / ${BYTES.filled}::float8) as needed
    from pg_class c where c.oid = ${name}::regclass`.execute(db);
  const needed = rows[0]?.needed ?? 0;
  return needed < limits.mostLeft && (await takes()) > times * needed;
}
