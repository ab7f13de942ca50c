import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { tenantCall, type TenantTransaction } from '../database/tenant-transaction.ts';
import { asBlocks, wholeHoursOf } from './at-rest/blocks-of-batch.ts';
import { mayRest, openReadings } from './at-rest/open-readings.ts';
import { clockOf, forgetZone, knownClock } from './clock-days.ts';
import { countDays, type Days } from './count-days.ts';
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
/** Or the organization has another time zone than the days were counted by. */
type Answer = Fate | 'zone';

/** How often a batch is counted anew because the time zone was changed just then. */
const MOST_ZONES = 3;

/**
 * Stores them when none is there yet and no rule may mind them, and notes that their clients were seen. A transaction of
 * its own.
 */
export async function insertNew(
  database: Database,
  tenantId: number,
  clients: readonly string[],
  given: Columns,
): Promise<Fate> {
  const counted = countHours(given);
  if (!counted) return 'present';
  const call = async (name: Stored, parameters: RawBuilder<unknown>) => {
    const [answer] = await tenantCall(
      database,
      tenantId,
      sql<{ fate: Answer }>`select ${sql.raw(name)}(${parameters}) as fate`,
    );
    return answer?.fate ?? 'present';
  };
  const { columns, hours } = counted;
  for (let turn = 0; turn < MOST_ZONES && !database.distributed; turn += 1) {
    const clock = await clockOf(database, tenantId, hours.begin);
    const days = clock && countDays(hours, clock);
    if (!clock || !days) break;
    const answer = await call(
      'store_counted',
      countedOf(tenantId, clients, { columns, hours, days, zone: clock.zone }),
    );
    if (answer !== 'zone') return answer;
    forgetZone(database, tenantId);
  }
  return (await call('store_batch', parametersOf(tenantId, clients, columns, hours))) as Fate;
}

/** As `insertNew`, for readings that were judged in this transaction, which holds their tenant's lock. Whether it did. */
export async function insertJudged(
  { db, tenantId }: TenantTransaction,
  database: Database,
  clients: readonly string[],
  given: Columns,
): Promise<boolean> {
  const counted = countHours(given);
  if (!counted) return false;
  const call = async (name: Stored, parameters: RawBuilder<unknown>) => {
    const { rows } = await sql<{ fate: Answer }>`select ${sql.raw(name)}(${parameters}) as fate`.execute(db);
    return rows[0]?.fate;
  };
  const { columns, hours } = counted;
  // Nothing may be asked besides the transaction, which the embedded database has one of.
  const clock = database.distributed ? undefined : knownClock(database, tenantId, hours.begin);
  const days = clock && countDays(hours, clock);
  if (clock && days) {
    const parameters = countedOf(tenantId, clients, { columns, hours, days, zone: clock.zone });
    const answer = await call('store_judged_counted', parameters);
    if (answer !== 'zone') return answer === 'stored';
    forgetZone(database, tenantId);
  }
  return (await call('store_judged_batch', parametersOf(tenantId, clients, columns, hours))) === 'stored';
}

type Stored = `store_${'' | 'judged_'}${'counted' | 'batch'}`;

const numbers = (items: readonly (number | null)[]) => sql`${arrayText(items)}::text::float8[]`;
const integers = (items: readonly number[]) => sql`${arrayText(items)}::text::int[]`;
// A device that hands in its past sends one series after the other.
const ids = (series: readonly number[]) =>
  series.length > 0 && series[0] === series.at(-1)
    ? sql`array_fill(${series[0]}::int, array[${series.length}::int])`
    : integers(series);
const json = (items: readonly unknown[]) => sql`${JSON.stringify(items)}::text::json`;

interface Counted {
  columns: Columns;
  hours: Hours;
  days: Days;
  zone: string;
}

/** What `store_counted` takes. */
function countedOf(tenantId: number, clients: readonly string[], { columns, hours, days, zone }: Counted) {
  const { rows, wholeHours, blocks, hourBlocks } = asBlocks(columns, hours);
  const { edges, begins, ends } = hours;
  const at = <T>(items: readonly T[], positions: readonly number[]) =>
    positions.map((position) => items[position - 1] as T);
  const bounds = boundsOf(hours);
  const figuresAt = (positions: readonly number[]) => sql`
    ${integers(at(hours.series, positions))}, ${numbers(at(hours.begin, positions))}, ${integers(at(hours.count, positions))},
    ${numbers(at(hours.sum, positions))}, ${numbers(at(hours.min, positions))}, ${numbers(at(hours.max, positions))}`;
  const timesAt = (positions: readonly number[]) =>
    sql`${numbers(at(hours.first, positions))}, ${numbers(at(hours.last, positions))}`;
  return sql`${tenantId}::int, ${arrayText(clients)}::text::uuid[], ${mayRest(columns.instants)}::boolean, ${zone}::text,
    ${integers(utcDaysOf(hours))},
    ${ids(rows.series)}, ${numbers(rows.instants.map((instant) => instant / 1000))}, ${numbers(rows.num)}, ${textsOf(rows.txt)},
    ${integers(at(hours.series, begins))}, ${numbers(at(hours.begin, begins))}, ${numbers(at(hours.begin, ends))},
    ${numbers(at(hours.first, begins))}, ${numbers(at(hours.last, ends))}, ${numbers(bounds.least)}, ${numbers(bounds.greatest)},
    ${figuresAt(wholeHours)}, ${numbers(at(hours.level, wholeHours))}, ${timesAt(wholeHours)},
    ${figuresAt(edges.position)}, ${timesAt(edges.position)},
    ${integers(edges.counts[0])}, ${numbers(edges.sums[0])}, ${integers(edges.counts[1])}, ${numbers(edges.sums[1])},
    ${integers(edges.counts[2])}, ${numbers(edges.sums[2])}, ${integers(days.ofEdges)},
    ${integers(days.series)}, ${numbers(days.begin)}, ${integers(days.count)}, ${numbers(days.sum)}, ${numbers(days.min)},
    ${numbers(days.max)}, ${numbers(days.first)}, ${numbers(days.last)}, ${numbers(days.known)}, ${numbers(days.level)},
    ${numbers(days.positive)},
    ${blocks.length > 0 ? json(blocks) : sql`null::json`}, ${blocks.length > 0 ? json(hourBlocks) : sql`null::json`}`;
}

/** The least and the greatest of each series. */
function boundsOf({ begins, ends, min, max }: Hours) {
  const of = (figures: readonly (number | null)[], better: (one: number, other: number) => number) =>
    begins.map((begin, index) => {
      let found: number | null = null;
      for (let position = begin; position <= (ends[index] ?? 0); position += 1) {
        const figure = figures[position - 1] ?? null;
        if (figure !== null) found = found === null ? figure : better(found, figure);
      }
      return found;
    });
  return { least: of(min, Math.min), greatest: of(max, Math.max) };
}

const SECONDS_OF_A_DAY = 86_400;

function utcDaysOf({ begin }: Hours): number[] {
  const days = new Set<number>();
  for (const hour of begin) days.add(Math.floor(hour / SECONDS_OF_A_DAY));
  return [...days].toSorted((one, other) => one - other);
}

/** What `store_batch` takes, which counts days itself: all as rows. */
function parametersOf(tenantId: number, clients: readonly string[], columns: Columns, hours: Hours) {
  const { series, instants, num, txt } = columns;
  const { begin, count, sum, min, max, level, begins, ends, edges } = hours;
  return sql`${tenantId}::int, ${arrayText(clients)}::text::uuid[], ${mayRest(instants)}::boolean,
    ${ids(series)}, ${numbers(instants.map((instant) => instant / 1000))}, ${numbers(num)}, ${textsOf(txt)},
    ${ids(hours.series)}, ${numbers(begin)}, ${integers(count)}, ${numbers(sum)}, ${numbers(min)}, ${numbers(max)},
    ${numbers(level)}, ${numbers(hours.first)}, ${numbers(hours.last)}, ${integers(begins)}, ${integers(ends)},
    ${integers(wholeHoursOf(hours))}, ${integers(edges.position)},
    ${integers(edges.counts[0])}, ${numbers(edges.sums[0])}, ${integers(edges.counts[1])}, ${numbers(edges.sums[1])},
    ${integers(edges.counts[2])}, ${numbers(edges.sums[2])}, null::json, null::json`;
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
