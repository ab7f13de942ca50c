import type { Migration } from 'kysely/migration';
import { run } from '../tenant-tables.ts';

/**
 * A tenant's latest readings are found by the hours that hold them, each of which knows its last reading, and from there
 * by the key of readings. Keeping every reading in an index by time was a good part of what storing it cost.
 */
export const readingsByHour = (): Migration => ({
  up: async (db) => {
    await run(db, 'drop index reading_ts');
    await run(db, 'create index reading_1h_bucket on reading_1h (tenant_id, bucket desc)');
  },
});
