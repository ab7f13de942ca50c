import type { Database } from '../database/database.ts';
import { keepQuantities } from '../figures/metric-quantities.ts';
import { type CheckedColumns, readingsOf } from './checked-columns.ts';
import { forgetZone } from './clock-days.ts';
import { type Columns, type Fate, insertNew, insertTold, tell } from './insert-readings.ts';
import type { SeriesNumbers } from './series-numbers.ts';
import { created, type StoredOutcome, storeReadings } from './store-readings.ts';
import type { Told } from './told-batch.ts';
import { type Batch, isColumns } from './waiting-batches.ts';

/**
 * Stores batches in one transaction, as `storeReadings` does. Columns of nothing but new readings, which is what nearly all are, are
 * never taken apart.
 */
export async function storeBatches(
  database: Database,
  numbers: SeriesNumbers,
  tenantId: number,
  batches: readonly Batch[],
  onAlert?: () => void,
): Promise<StoredOutcome[]> {
  const columns = batches.filter(isColumns);
  const fate =
    columns.length === batches.length ? await insertColumns(database, numbers, tenantId, columns) : undefined;
  if (fate === 'stored') return columns.flatMap(({ instants }) => instants.map(() => created));
  const readings = batches.flatMap((batch) => (isColumns(batch) ? readingsOf(batch) : batch));
  return storeReadings(database, numbers, tenantId, readings, { onAlert, fate });
}

/** Values of one series, in the order of time. */
interface Run {
  id: number;
  instants: readonly number[];
  values: readonly (number | null)[];
}

/** Makes of columns what the database is told of them, so that it does not wait for that when their turn comes. */
export function prepareColumns(
  database: Database,
  numbers: SeriesNumbers,
  tenantId: number,
  columns: CheckedColumns,
): void {
  if (database.distributed) return;
  const prepare = async () => {
    const runs = await runsOf(database, numbers, tenantId, [columns]);
    return runs && tell(database, tenantId, [columns.clientId], columnsOf(runs));
  };
  // Whatever went wrong does so again when they are stored.
  columns.told = prepare().catch(() => undefined);
}

/** What was made of all of them; undefined where they have to be put together before. */
async function toldBefore(batches: readonly CheckedColumns[]): Promise<Told[] | undefined> {
  if (new Set(batches.map(({ clientId }) => clientId)).size < batches.length) return undefined;
  const told: Told[] = [];
  for (const batch of batches) {
    const one = await batch.told;
    if (!one || one.zone !== (told[0] ?? one).zone) return undefined;
    told.push(one);
  }
  return told;
}

/** What became of them; undefined where a metric is none of numbers, comes in a unit of something else, or there is no room for it. */
async function insertColumns(
  database: Database,
  numbers: SeriesNumbers,
  tenantId: number,
  batches: readonly CheckedColumns[],
): Promise<Fate | undefined> {
  const told = await toldBefore(batches);
  const fate = told && (await insertTold(database, tenantId, told));
  if (fate && fate !== 'zone') return fate;
  if (fate) forgetZone(database, tenantId);
  const runs = await runsOf(database, numbers, tenantId, batches);
  const clients = [...new Set(batches.map(({ clientId }) => clientId))];
  return runs && insertNew(database, tenantId, clients, columnsOf(runs));
}

/** In the order of series and time; undefined where a metric is none of numbers, comes in a unit of something else, or there is no room for it. */
async function runsOf(
  database: Database,
  numbers: SeriesNumbers,
  tenantId: number,
  batches: readonly CheckedColumns[],
): Promise<Run[] | undefined> {
  const all = batches.flatMap(({ clientId, metrics }) =>
    metrics.map(({ metric }) => ({ clientId, metric, kind: 'num' as const })),
  );
  const find = await numbers.resolve(tenantId, all);
  const runs: Run[] = [];
  for (const { clientId, instants, metrics } of batches)
    for (const { metric, values } of metrics) {
      const series = find({ clientId, metric });
      if (series?.kind !== 'num') return undefined;
      runs.push({ id: series.id, instants, values });
    }
  const faults = await keepQuantities(
    database,
    tenantId,
    batches.map(({ metrics }) => ({ values: metrics })),
  );
  if (faults.size > 0) return undefined;
  // Batches that go together share no instant of a client.
  return runs.toSorted(
    (one, other) => one.id - other.id || (one.instants[0] ?? 0) - (other.instants[0] ?? 0),
  );
}

function columnsOf(runs: readonly Run[]): Columns {
  const columns: Columns = { series: [], instants: [], num: [], txt: [] };
  for (const { id, instants, values } of runs)
    for (let index = 0; index < instants.length; index += 1) {
      const value = values[index] ?? null;
      if (value === null) continue;
      columns.series.push(id);
      columns.instants.push(instants[index] ?? 0);
      columns.num.push(value);
      columns.txt.push(null);
    }
  return columns;
}
