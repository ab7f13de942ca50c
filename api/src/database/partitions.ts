import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/** Months made ahead, so that a job that stands still for weeks does no harm. */
const MONTHS_AHEAD = 2;
const LOCK_KEY = 79;

/**
 * Makes the month partitions of `reading` from the retention horizon to two months ahead, and drops those that are older by
 * {@link ageingTime}: a dropped month costs milliseconds where a DELETE would take seconds. Returns the months dropped.
 */
export async function ensurePartitions(
  db: Kysely<Schema>,
  retentionMonths: number,
  now = new Date(),
): Promise<string[]> {
  const wanted = months(now, retentionMonths);
  if ((await partitionsOf(db)).join() === wanted.map(partitionName).join()) return [];
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_KEY)})`.execute(tx);
    const present = await partitionsOf(tx);
    for (const month of wanted) {
      const name = partitionName(month);
      if (present.includes(name)) continue;
      const [from, to] = [month, addMonths(month, 1)].map((date) => date.toISOString());
      await sql
        .raw(`create table ${name} partition of reading for values from ('${from}') to ('${to}')`)
        .execute(tx);
    }
    const old = (horizon: Date) => present.filter((name) => name < partitionName(horizon));
    const dropped =
      old(wanted[0] ?? now).length > 0
        ? old(retentionHorizon(retentionMonths, await ageingTime(tx, now)))
        : [];
    for (const name of dropped) await sql.raw(`drop table ${name}`).execute(tx);
    return dropped;
  });
}

/**
 * The time by which what is stored grows old: the clock's, but never past the month of the newest reading. What a clock that
 * is wrong by months would have deleted comes back with no clock; of a right one readings come, and tell so.
 */
export async function ageingTime(tx: Transaction<Schema>, now = new Date()): Promise<Date> {
  const newest = (await newestMonthOfRows(tx)) ?? new Date(0);
  if (newest >= startOfMonth(now)) return now;
  const month = await newestMonth(tx, { from: newest, until: startOfMonth(now) });
  return month.getTime() > 0 && month < startOfMonth(now) ? month : now;
}

async function newestMonthOfRows(db: Kysely<Schema>): Promise<Date | undefined> {
  for (const name of (await partitionsOf(db)).toReversed()) {
    // Citus refuses the same with EXISTS.
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    if (rows.length > 0) return monthOf(name);
  }
  return undefined;
}

/** Batches may have left no rows: of all readings that are kept, the days are known on which they changed. */
async function newestMonth(
  tx: Transaction<Schema>,
  { from, until }: { from: Date; until: Date },
): Promise<Date> {
  let newest = from;
  for (const { tenant_id } of await tx.selectFrom('tenant').select('tenant_id').execute()) {
    await sql.raw(`set local app.tenant_id = '${tenant_id}'`).execute(tx);
    const { rows } = await sql<{ day: string | null }>`
      select max(day)::text as day from reading_change where tenant_id = ${tenant_id}`.execute(tx);
    const [found] = rows;
    if (found?.day && new Date(found.day) > newest) newest = startOfMonth(new Date(found.day));
    if (newest >= until) break;
  }
  return newest;
}

/** The earliest instant of which readings are kept, and so accepted. */
export function retentionHorizon(retentionMonths: number, now = new Date()): Date {
  return addMonths(startOfMonth(now), 1 - retentionMonths);
}

/** The tables in which readings are kept as rows, and the end of the month of each. */
export async function monthsOfReadings(db: Kysely<Schema>): Promise<{ name: string; end: Date }[]> {
  return (await partitionsOf(db)).map((name) => ({ name, end: addMonths(monthOf(name), 1) }));
}

async function partitionsOf(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'reading'::regclass order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

function months(now: Date, retentionMonths: number): Date[] {
  const first = retentionHorizon(retentionMonths, now);
  return Array.from({ length: retentionMonths + MONTHS_AHEAD }, (_, index) => addMonths(first, index));
}

function partitionName(month: Date): string {
  return `reading_${month.toISOString().slice(0, 7).replace('-', '_')}`;
}

function monthOf(partition: string): Date {
  const [, year, month] = partition.split('_').map(Number);
  return new Date(Date.UTC(year ?? 0, (month ?? 1) - 1));
}

function startOfMonth(date: Date): Date {
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1));
}

function addMonths(month: Date, count: number): Date {
  return new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + count, 1));
}
