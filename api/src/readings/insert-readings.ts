import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { tenantCall, type TenantTransaction } from '../database/tenant-transaction.ts';
import { wholeHoursOf } from './at-rest/blocks-of-batch.ts';
import { mayRest, openReadings } from './at-rest/open-readings.ts';
import { clockOf, forgetZone, knownClock } from './clock-days.ts';
import { countDays } from './count-days.ts';
import { countHours, type Hours } from './count-hours.ts';
import { listText, textItems } from './list-texts.ts';
import { parametersOf as listedParameters, type Told, toldOf } from './told-batch.ts';

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
 * What is told of readings of such clients; undefined where some come twice or sums are beyond all numbers, or where days cannot be
 * counted here.
 */
export async function tell(
  database: Database,
  tenantId: number,
  clients: readonly string[],
  given: Columns,
): Promise<Told | undefined> {
  const counted = countHours(given);
  const clock = counted && (await clockOf(database, tenantId, counted.hours.begin));
  const days = clock && countDays(counted.hours, clock);
  return days && toldOf(clients, { ...counted, days, zone: clock.zone });
}

/** Stores what was told of batches, of which no two are of the same client and all were counted by the same clock. */
export const insertTold = (database: Database, tenantId: number, told: readonly Told[]): Promise<Answer> =>
  callAlone(database, tenantId, 'store_listed', listedParameters(tenantId, told));

async function callAlone(
  database: Database,
  tenantId: number,
  name: Stored,
  parameters: RawBuilder<unknown>,
): Promise<Answer> {
  const [answer] = await tenantCall(
    database,
    tenantId,
    sql<{ fate: Answer }>`select ${sql.raw(name)}(${parameters}) as fate`,
  );
  return answer?.fate ?? 'present';
}

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
  for (let turn = 0; turn < MOST_ZONES && !database.distributed; turn += 1) {
    const told = await tell(database, tenantId, clients, given);
    if (!told) break;
    const answer = await insertTold(database, tenantId, [told]);
    if (answer !== 'zone') return answer;
    forgetZone(database, tenantId);
  }
  const counted = countHours(given);
  if (!counted) return 'present';
  const parameters = parametersOf(tenantId, clients, counted.columns, counted.hours);
  return (await callAlone(database, tenantId, 'store_batch', parameters)) as Fate;
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
    const told = toldOf(clients, { columns, hours, days, zone: clock.zone });
    const answer = await call('store_judged_listed', listedParameters(tenantId, [told]));
    if (answer !== 'zone') return answer === 'stored';
    forgetZone(database, tenantId);
  }
  return (await call('store_judged_batch', parametersOf(tenantId, clients, columns, hours))) === 'stored';
}

type Stored = `store_${'' | 'judged_'}${'listed' | 'batch'}`;

const numbers = (items: readonly (number | null)[]) => sql`${listText(items)}::text::float8[]`;
const integers = (items: readonly number[]) => sql`${listText(items)}::text::int[]`;
// A device that hands in its past sends one series after the other.
const ids = (series: readonly number[]) =>
  series.length > 0 && series[0] === series.at(-1)
    ? sql`array_fill(${series[0]}::int, array[${series.length}::int])`
    : integers(series);

/** What `store_batch` takes, which counts days itself: all as rows. */
function parametersOf(tenantId: number, clients: readonly string[], columns: Columns, hours: Hours) {
  const { series, instants, num, txt } = columns;
  const { begin, count, sum, min, max, level, begins, ends, edges } = hours;
  return sql`${tenantId}::int, ${`{${clients.join()}}`}::text::uuid[], ${mayRest(instants)}::boolean,
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
    where tenant_id = ${tenantId}::int and client_id = any(${`{${clients.join()}}`}::text::uuid[])`.execute(
    db,
  );
  const { rows } = await sql<{ letters: string }>`select ingest_readings(
    ${tenantId}::int, ${arraysOf(columns)}) as letters`.execute(db);
  return rows[0]?.letters ?? '';
}

/** Arrays as one text each are parsed by the server faster than a driver sends their items. */
function arraysOf({ series, instants, num, txt }: Columns) {
  return sql`${listText(series)}::text::int[],
    array(select to_timestamp(instant / 1000.0::float8) from unnest(${listText(instants)}::text::float8[]) as instant),
    ${listText(num)}::text::float8[], ${textsOf(txt)}`;
}

function textsOf(txt: Columns['txt']) {
  const items = textItems(txt);
  return sql`${items === undefined ? null : `{${items}}`}::text::text[]`;
}
