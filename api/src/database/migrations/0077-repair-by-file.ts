import type { Migration } from 'kysely/migration';
import { run } from '../tenant-tables.ts';

const methods = "'interpolation', 'expected', 'manual', 'removal', 'file'";

/** Readings may be repaired by a corrected file. */
export const repairByFile = (): Migration => ({
  up: async (db) => {
    await run(db, 'alter table reading_repair drop constraint reading_repair_method_check');
    await run(
      db,
      `alter table reading_repair add constraint reading_repair_method_check check (method in (${methods}))`,
    );
  },
});
