import type { Database } from '../database/database.ts';
import type { SeriesKind } from '../database/tables/readings.ts';
import { tenantTransaction } from '../database/tenant-transaction.ts';
import { keepQuantities } from '../figures/metric-quantities.ts';
import { judgeReadings } from '../alerts/judge-readings.ts';
import type { CheckedReading } from './checked-reading.ts';
import { lockReadings } from './at-rest/open-readings.ts';
import { type Columns, type Fate, insertJudged, insertNew, insertOrCorrect } from './insert-readings.ts';
import type { MetricValue, ReadingFault } from './reading-values.ts';
import type { Series, SeriesNumbers } from './series-numbers.ts';

/**
 * `created`: something of it is new or corrected. `duplicate`: all of it was stored before, to the same values.
 * `rejected`: nothing of it is kept.
 */
export type StoredOutcome =
  | { outcome: 'created' | 'duplicate' }
  | { outcome: 'rejected'; field: string; message: string };

// One of each for all readings of all batches.
export const created: StoredOutcome = { outcome: 'created' };
const duplicate: StoredOutcome = { outcome: 'duplicate' };
const givenAgain: StoredOutcome = {
  outcome: 'rejected',
  field: 'timestamp',
  message:
    'A later reading of this batch has the same timestamp and another value, which is the one that is kept.',
};
export const noRoomForMetric =
  'The device or its organization has as many different metrics as it may: this would be another one.';
const kindWords: Record<SeriesKind, string> = { num: 'numbers', text: 'texts', bool: 'true or false' };

interface StoreOptions {
  /** Called once more is committed than readings: alerts of them, whose events wait to be delivered. */
  onAlert?: (() => void) | undefined;
  /** What became of these when they were stored as nothing but new ones; undefined when that was not tried. */
  fate?: Fate | undefined;
}

/**
 * Stores readings and their rollups in one transaction, which is committed when this resolves: what is acknowledged
 * is kept. A reading with a value of another kind than its metric holds, or in a unit of something else, is rejected whole; the
 * others are stored.
 */
export async function storeReadings(
  database: Database,
  numbers: SeriesNumbers,
  tenantId: number,
  readings: readonly CheckedReading[],
  options: StoreOptions = {},
): Promise<StoredOutcome[]> {
  const seriesOf = await seriesOfAll(numbers, tenantId, readings);
  const outcomes: StoredOutcome[] = readings.map(() => duplicate);
  const faults = new Map<CheckedReading, ReadingFault>();
  for (const reading of readings) {
    const fault = ofWrongKind(reading, seriesOf.get(reading.clientId));
    if (fault) faults.set(reading, fault);
  }
  const ofKind = readings.filter((reading) => !faults.has(reading));
  for (const [reading, fault] of await keepQuantities(database, tenantId, ofKind)) faults.set(reading, fault);
  const kept: CheckedReading[] = [];
  const owners: number[] = [];
  const columns: Columns = { series: [], instants: [], num: [], txt: [] };
  let index = -1;
  for (const reading of readings) {
    index += 1;
    const fault = faults.get(reading);
    if (fault) {
      outcomes[index] = { outcome: 'rejected', ...fault };
      continue;
    }
    const series = seriesOf.get(reading.clientId);
    kept.push(reading);
    for (const { metric, value } of reading.values) {
      owners.push(index);
      columns.series.push(series?.get(metric)?.id ?? 0);
      columns.instants.push(reading.instant);
      columns.num.push(typeof value === 'string' ? null : Number(value));
      columns.txt.push(typeof value === 'string' ? value : null);
    }
  }
  if (kept.length === 0) return outcomes;

  const letters = await storeColumns(database, tenantId, kept, columns, options);
  if (letters === undefined) {
    for (const owner of owners) outcomes[owner] = created;
    return outcomes;
  }
  const replaced = replacedValues(columns, letters);
  for (const [position, owner] of owners.entries()) {
    if (letters[position] !== 'd') outcomes[owner] = created;
    else if (replaced.has(position) && outcomes[owner] === duplicate) outcomes[owner] = givenAgain;
  }
  return outcomes;
}

/** The positions of values that are not stored, because the same batch gives another one for their instant after them. */
function replacedValues({ series, instants, num, txt }: Columns, letters: string): Set<number> {
  const replaced = new Set<number>();
  if (!letters.includes('d')) return replaced;
  const last = new Map<string, number>();
  for (let position = letters.length - 1; position >= 0; position -= 1) {
    const key = `${series[position]} ${instants[position]}`;
    const kept = last.get(key);
    if (kept === undefined) last.set(key, position);
    else if (num[kept] !== num[position] || txt[kept] !== txt[position]) replaced.add(position);
  }
  return replaced;
}

/**
 * Answers a letter for each value, or nothing when all of them are new. Batches of nothing but new readings, which no
 * rule minds, are stored side by side; the others of a tenant take turns, so that no two correct the same hour or judge
 * the same device at once.
 */
async function storeColumns(
  database: Database,
  tenantId: number,
  readings: readonly CheckedReading[],
  columns: Columns,
  { onAlert, fate: known }: StoreOptions,
): Promise<string | undefined> {
  const clients = [...new Set(readings.map(({ clientId }) => clientId))];
  const fate = known ?? (await insertNew(database, tenantId, clients, columns));
  if (fate === 'stored') return undefined;
  const { letters, changed } = await tenantTransaction(database, tenantId, async (tx) => {
    await lockReadings(tx);
    const changed = await judgeReadings(tx, readings);
    const isNew = fate === 'watched' && (await insertJudged(tx, database, clients, columns));
    return { letters: isNew ? undefined : await insertOrCorrect(tx, clients, columns), changed };
  });
  if (changed) onAlert?.();
  return letters;
}

/** The series of every metric of every client among the readings. */
async function seriesOfAll(
  numbers: SeriesNumbers,
  tenantId: number,
  readings: readonly CheckedReading[],
): Promise<Map<string, Map<string, Series>>> {
  // Thousands of values are of few series: each is asked for once.
  const wanted = new Map<string, Map<string, SeriesKind>>();
  for (const { clientId, values } of readings) {
    const metrics = wanted.get(clientId) ?? new Map<string, SeriesKind>();
    wanted.set(clientId, metrics);
    for (const { metric, value } of values) if (!metrics.has(metric)) metrics.set(metric, kindOf(value));
  }
  const all = [...wanted].flatMap(([clientId, metrics]) =>
    [...metrics].map(([metric, kind]) => ({ clientId, metric, kind })),
  );
  const find = await numbers.resolve(tenantId, all);
  const found = new Map<string, Map<string, Series>>();
  for (const { clientId, metric } of all) {
    const series = find({ clientId, metric });
    const ofClient = found.get(clientId) ?? new Map<string, Series>();
    if (series) found.set(clientId, ofClient.set(metric, series));
  }
  return found;
}

function whyNot({ metric, value }: MetricValue, series: ReadonlyMap<string, Series> | undefined): string {
  const kind = series?.get(metric)?.kind;
  if (!kind) return noRoomForMetric;
  return `The metric '${metric}' of this device holds ${kindWords[kind]}, not ${kindWords[kindOf(value)]}.`;
}

function ofWrongKind(
  { values }: CheckedReading,
  series: ReadonlyMap<string, Series> | undefined,
): ReadingFault | undefined {
  for (const each of values)
    if (series?.get(each.metric)?.kind !== kindOf(each.value))
      return { field: each.metric, message: whyNot(each, series) };
  return undefined;
}

function kindOf(value: MetricValue['value']): SeriesKind {
  if (typeof value === 'number') return 'num';
  return typeof value === 'string' ? 'text' : 'bool';
}
