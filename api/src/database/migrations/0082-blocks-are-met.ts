import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Layout } from '../tenant-tables.ts';
import { replaced } from './0080-loose-blocks.ts';

/** What was said of young readings: that no block holds any. */
const BEFORE = 'closed_hours or p_is_old and rest_between(';
const AFTER = 'closed_hours or rest_between(';

/**
 * Blocks are looked for whatever the age of a batch: a process whose clock was ahead made some of what had just been measured, and
 * each of their readings could be stored a second time, as a row. Of one series it takes eight microseconds.
 */
export const blocksAreMet = ({ distributed }: Layout): Migration => ({
  up: async (db) => {
    // There are no blocks but those that were put to rest.
    if (distributed) return;
    // As it is, whichever version made it.
    const { rows } = await sql<{ text: string }>`
      select pg_get_functiondef(oid) as text from pg_proc where proname in ('store_batch', 'store_judged_batch')
        and pronamespace = current_schema()::regnamespace`.execute(db);
    for (const { text } of rows) await sql.raw(replaced(text, [[BEFORE, AFTER]])).execute(db);
  },
});
