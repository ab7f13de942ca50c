import type { Migration } from 'kysely/migration';
import { run } from '../tenant-tables.ts';

/**
 * A fifth of each page of figures was kept free for new versions of its rows, which an entry of a key would not have had to follow. But
 * the key holds the figures, so each version needs one wherever it lies.
 */
export const fullPages = (): Migration => ({
  up: async (db) => {
    for (const table of ['reading_1h', 'reading_1d'])
      await run(db, `alter table ${table} set (fillfactor = 100)`);
  },
});
