import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { tenantCall, type TenantTransaction } from '../database/tenant-transaction.ts';
import { noneAtRest, oldDaysOf, openReadings } from './at-rest/open-readings.ts';
import { countHours } from './count-hours.ts';

/** Values to be stored, column by column: the n-th of each belongs to the n-th reading. */
export interface Columns {
  series: number[];
  /** Milliseconds since 1970. */
  instants: number[];
  num: (number | null)[];
  txt: (string | null)[];
}

/**
 * What became of a batch that holds nothing but new readings: `present`: some were there before, or come twice;
 * `watched`: a rule may mind them, so they have to be judged first. Nothing is stored of these.
 */
export type Fate = 'stored' | 'present' | 'watched';

/**
 * Stores them when none is there yet and no rule may mind them, and notes that their clients were seen. A transaction of
 * its own.
 */
export async function insertNew(
  database: Database,
  tenantId: number,
  clients: readonly string[],
  columns: Columns,
): Promise<Fate> {
  const parameters = parametersOf(tenantId, clients, columns);
  if (!parameters) return 'present';
  const store = sql`store_leveled_readings(${parameters})`;
  const old = oldDaysOf(columns.series, columns.instants);
  const [answer] = await tenantCall(
    database,
    tenantId,
    sql<{
      isDone: boolean | null;
    }>`select ${old ? sql`case when ${noneAtRest(tenantId, old)} then ${store} else false end` : store} as "isDone"`,
  );
  if (answer?.isDone === true) return 'stored';
  return answer?.isDone === null ? 'watched' : 'present';
}

/** As `insertNew`, for readings that were judged in this transaction, which holds their tenant's lock. Whether it did. */
export async function insertJudged(
  tx: TenantTransaction,
  clients: readonly string[],
  columns: Columns,
): Promise<boolean> {
  const { db, tenantId } = tx;
  const parameters = parametersOf(tenantId, clients, columns);
  if (!parameters) return false;
  await openReadings(tx, columns.series, columns.instants);
  const { rows } = await sql<{
    isDone: boolean;
  }>`select store_judged_readings(${parameters}) as "isDone"`.execute(db);
  return rows[0]?.isDone === true;
}

/** What the functions of the database take; nothing when a reading is given twice. */
function parametersOf(tenantId: number, clients: readonly string[], columns: Columns) {
  const counted = countHours(columns);
  if (!counted) return undefined;
  const { series, instants, num, txt } = counted.columns;
  const { begin, from, count, sum, min, max, level, begins, ends, edges } = counted.hours;
  const numbers = (items: readonly (number | null)[]) => sql`${arrayText(items)}::text::float8[]`;
  const integers = (items: readonly number[]) => sql`${arrayText(items)}::text::int[]`;
  const [first] = series;
  // A device that hands in its past sends one series after the other.
  const ids =
    first === series.at(-1) ? sql`array_fill(${first}::int, array[${series.length}::int])` : integers(series);
  return sql`${tenantId}::int, ${arrayText(clients)}::text::uuid[],
    ${ids}, ${numbers(instants.map((instant) => instant / 1000))}, ${numbers(num)}, ${textsOf(txt)},
    ${numbers(begin)}, ${integers(from)}, ${integers(count)}, ${numbers(sum)}, ${numbers(min)}, ${numbers(max)},
    ${numbers(level)}, ${integers(begins)}, ${integers(ends)}, ${integers(edges.position)},
    ${integers(edges.counts[0])}, ${numbers(edges.sums[0])}, ${integers(edges.counts[1])}, ${numbers(edges.sums[1])},
    ${integers(edges.counts[2])}, ${numbers(edges.sums[2])}`;
}

/** Stores them whatever is there. Answers a letter for each: c(reated), u(pdated), d(uplicate). */
export async function insertOrCorrect(
  tx: TenantTransaction,
  clients: readonly string[],
  columns: Columns,
): Promise<string> {
  const { db, tenantId } = tx;
  await openReadings(tx, columns.series, columns.instants);
  await sql`update client set last_seen_at = now()
    where tenant_id = ${tenantId}::int and client_id = any(${arrayText(clients)}::text::uuid[])`.execute(db);
  const { rows } = await sql<{ letters: string }>`select ingest_readings(
    ${tenantId}::int, ${arraysOf(columns)}) as letters`.execute(db);
  return rows[0]?.letters ?? '';
}

/** Arrays as one text each are parsed by the server faster than a driver sends their items. */
function arraysOf({ series, instants, num, txt }: Columns) {
  return sql`${arrayText(series)}::text::int[],
    array(select to_timestamp(instant / 1000.0::float8) from unnest(${arrayText(instants)}::text::float8[]) as instant),
    ${arrayText(num)}::text::float8[], ${textsOf(txt)}`;
}

function textsOf(txt: Columns['txt']) {
  const hasText = txt.some((text) => text !== null);
  return sql`${hasText ? arrayText(txt.map(quote)) : null}::text::text[]`;
}

function arrayText(items: readonly (number | string | null)[]): string {
  const written = items.includes(null) ? items.map((item) => item ?? 'NULL') : items;
  return `{${written.join()}}`;
}

function quote(text: string | null): string | null {
  return text === null ? null : `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
}
