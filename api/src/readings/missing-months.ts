import type { Database } from '../database/database.ts';
import { ensurePartitions } from '../database/partitions.ts';

/** Stores, and once more when a month of the readings has no partition: a clock that was set forward outruns the job that makes them. */
export async function withMissingMonths<T>(
  database: Database,
  retentionMonths: number,
  store: () => Promise<T>,
): Promise<T> {
  try {
    return await store();
  } catch (error) {
    if (!lacksMonth(error)) throw error;
    await ensurePartitions(database.owner, retentionMonths);
    return store();
  }
}

/** PostgreSQL has no code of its own for it. A worker of Citus names its shard. */
function lacksMonth(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === '23514' &&
    /^no partition of relation "reading(_\d+)?"/.test(error.message)
  );
}
