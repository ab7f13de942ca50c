import type { Database } from '../database/database.ts';
import { keepQuantities } from '../figures/metric-quantities.ts';
import { type CheckedColumns, readingsOf } from './checked-columns.ts';
import { type Columns, type Fate, insertNew } from './insert-readings.ts';
import type { SeriesNumbers } from './series-numbers.ts';
import { created, type StoredOutcome, storeReadings } from './store-readings.ts';
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

/** What became of them; undefined where a metric is none of numbers, or there is no room for it. */
async function insertColumns(
  database: Database,
  numbers: SeriesNumbers,
  tenantId: number,
  batches: readonly CheckedColumns[],
): Promise<Fate | undefined> {
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
  await keepQuantities(
    database,
    tenantId,
    batches.map(({ metrics }) => ({ values: metrics.map((each) => ({ ...each, value: 0 })) })),
  );
  // Batches that go together share no instant of a client.
  runs.sort((one, other) => one.id - other.id || (one.instants[0] ?? 0) - (other.instants[0] ?? 0));
  const clients = [...new Set(batches.map(({ clientId }) => clientId))];
  return insertNew(database, tenantId, clients, columnsOf(runs));
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
