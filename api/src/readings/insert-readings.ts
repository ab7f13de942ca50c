import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { tenantCall, type TenantTransaction } from '../database/tenant-transaction.ts';
import { asBlocks, asRows, type Layout } from './at-rest/blocks-of-batch.ts';
import { mayRest, openReadings } from './at-rest/open-readings.ts';
import { countHours, type Hours } from './count-hours.ts';

/** Values to be stored, column by column: the n-th of each belongs to the n-th reading. */
export interface Columns {
  series: number[];
  /** Milliseconds since 1970. */
  instants: number[];
  num: (number | null)[];
  txt: (string | null)[];
}

/**
 * What became of a batch that holds nothing but new readings: `present`: some were there before, come twice, or meet what is at
 * rest; `watched`: a rule may mind them, so they have to be judged first. Nothing is stored of these.
 */
export type Fate = 'stored' | 'present' | 'watched';
/** Or blocks are not for its organization, whose hours are not those of UTC. */
type Answer = Fate | 'uneven';

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
  return insertCounted(columns, database.distributed, async (readings, hours, layout) => {
    const [answer] = await tenantCall(
      database,
      tenantId,
      sql<{
        fate: Answer;
      }>`select store_batch(${parametersOf(tenantId, clients, readings, hours, layout)}) as fate`,
    );
    return answer?.fate;
  });
}

/** As `insertNew`, for readings that were judged in this transaction, which holds their tenant's lock. Whether it did. */
export async function insertJudged(
  { db, tenantId }: TenantTransaction,
  clients: readonly string[],
  columns: Columns,
  distributed: boolean,
): Promise<boolean> {
  const fate = await insertCounted(columns, distributed, async (readings, hours, layout) => {
    const { rows } = await sql<{
      fate: Answer;
    }>`select store_judged_batch(${parametersOf(tenantId, clients, readings, hours, layout)}) as fate`.execute(
      db,
    );
    return rows[0]?.fate;
  });
  return fate === 'stored';
}

async function insertCounted(
  given: Columns,
  distributed: boolean,
  store: (columns: Columns, hours: Hours, layout: Layout) => Promise<Answer | undefined>,
): Promise<Fate> {
  const counted = countHours(given);
  if (!counted) return 'present';
  const { columns, hours } = counted;
  const layout = distributed ? asRows(columns, hours) : asBlocks(columns, hours);
  const answer = await store(columns, hours, layout);
  if (answer !== 'uneven') return answer ?? 'present';
  return (await store(columns, hours, asRows(columns, hours))) as Fate;
}

/** What the functions of the database take. */
function parametersOf(
  tenantId: number,
  clients: readonly string[],
  { instants }: Columns,
  hours: Hours,
  { rows, wholeHours, blocks, hourBlocks }: Layout,
) {
  const { begin, count, sum, min, max, level, begins, ends, edges } = hours;
  const numbers = (items: readonly (number | null)[]) => sql`${arrayText(items)}::text::float8[]`;
  const integers = (items: readonly number[]) => sql`${arrayText(items)}::text::int[]`;
  // A device that hands in its past sends one series after the other.
  const ids = (series: readonly number[]) =>
    series.length > 0 && series[0] === series.at(-1)
      ? sql`array_fill(${series[0]}::int, array[${series.length}::int])`
      : integers(series);
  const json = (items: readonly unknown[]) => sql`${JSON.stringify(items)}::text::json`;
  const hasBlocks = blocks.length > 0;
  return sql`${tenantId}::int, ${arrayText(clients)}::text::uuid[], ${mayRest(instants)}::boolean,
    ${ids(rows.series)}, ${numbers(rows.instants.map((instant) => instant / 1000))},
    ${numbers(rows.num)}, ${textsOf(rows.txt)},
    ${ids(hours.series)}, ${numbers(begin)}, ${integers(count)}, ${numbers(sum)}, ${numbers(min)}, ${numbers(max)},
    ${numbers(level)}, ${numbers(hours.first)}, ${numbers(hours.last)}, ${integers(begins)}, ${integers(ends)},
    ${integers(wholeHours)}, ${integers(edges.position)},
    ${integers(edges.counts[0])}, ${numbers(edges.sums[0])}, ${integers(edges.counts[1])}, ${numbers(edges.sums[1])},
    ${integers(edges.counts[2])}, ${numbers(edges.sums[2])},
    ${hasBlocks ? json(blocks) : sql`null::json`}, ${hasBlocks ? json(hourBlocks) : sql`null::json`}`;
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
