import type { Database } from '../database/database.ts';
import type { FieldError } from '../errors/http-problem.ts';
import type { ItemResult } from './readings.schema.ts';
import type { SeriesNumbers } from './series-numbers.ts';
import type { CheckedReading } from './checked-reading.ts';
import { storeReadings } from './store-readings.ts';

/** What `checkReading` says of a reading. */
export type Judged = { reading: CheckedReading; faults?: never } | { reading?: never; faults: FieldError[] };

/** Stores the good readings of a batch in one transaction and answers for each, in the batch's order. */
export async function storeBatch(
  database: Database,
  numbers: SeriesNumbers,
  tenantId: number,
  judged: readonly Judged[],
): Promise<ItemResult[]> {
  const good = judged.flatMap(({ reading }) => (reading ? [reading] : []));
  const stored = good.length > 0 ? await storeReadings(database, numbers, tenantId, good) : [];
  const outcomes = stored.values();
  return judged.map(({ faults }, index): ItemResult => {
    if (faults) return { index, status: 'rejected', errors: faults };
    const outcome = outcomes.next().value;
    if (!outcome) throw new Error('A stored reading has no outcome.');
    if (outcome.outcome !== 'rejected') return { index, status: outcome.outcome };
    return { index, status: 'rejected', errors: [{ field: outcome.field, message: outcome.message }] };
  });
}
