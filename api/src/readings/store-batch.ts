import type { FieldError } from '../errors/http-problem.ts';
import type { ItemResult } from './readings.schema.ts';
import type { CheckedReading } from './checked-reading.ts';
import type { StoredOutcome } from './store-readings.ts';

/** What `checkReading` says of a reading. */
export type Judged = { reading: CheckedReading; faults?: never } | { reading?: never; faults: FieldError[] };

type Store = (tenantId: number, readings: readonly CheckedReading[]) => Promise<StoredOutcome[]>;

/** Stores the good readings of a batch together and answers for each, in the batch's order. */
export async function storeBatch(
  store: Store,
  tenantId: number,
  judged: readonly Judged[],
): Promise<ItemResult[]> {
  const good: CheckedReading[] = [];
  for (const { reading } of judged) if (reading) good.push(reading);
  const stored = good.length > 0 ? await store(tenantId, good) : [];
  let position = 0;
  return judged.map(({ faults }, index): ItemResult => {
    if (faults) return { index, status: 'rejected', errors: faults };
    const outcome = stored[position];
    position += 1;
    return resultOf(index, outcome);
  });
}

/** What is answered of a reading. */
export function resultOf(index: number, outcome: StoredOutcome | undefined): ItemResult {
  if (!outcome) throw new Error('A stored reading has no outcome.');
  if (outcome.outcome !== 'rejected') return { index, status: outcome.outcome };
  return { index, status: 'rejected', errors: [{ field: outcome.field, message: outcome.message }] };
}
