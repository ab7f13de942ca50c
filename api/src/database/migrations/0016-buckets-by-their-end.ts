import type { Migration } from 'kysely/migration';
import { type Layout, run } from '../tenant-tables.ts';
import { storeCounted, storeCountedOnCitus, storeOfTheVersionBefore } from './0016-counted-by-end.ts';
import { ingestByEnd, insertNewByEnd } from './0016-ingest-by-end.ts';

/**
 * Seconds since 2000 at which a reading was stored, in four bytes that alignment left empty: a row is no longer for them.
 * Readings of before do not know. The default is set apart, so that no row is written anew.
 */
const stored = [
  'alter table reading add column stored int',
  // 946684800 is when 2000 began.
  `alter table reading alter column stored set default (date_part('epoch', now()) - 946684800)::int`,
];

export const bucketsByTheirEnd = ({ distributed }: Layout): Migration => ({
  up: async (db) => {
    for (const statement of [
      ...stored,
      ingestByEnd,
      insertNewByEnd,
      distributed ? storeCountedOnCitus : storeCounted,
      storeOfTheVersionBefore,
    ])
      await run(db, statement);
  },
});
