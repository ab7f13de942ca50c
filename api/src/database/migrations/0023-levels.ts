import type { Migration } from 'kysely/migration';
import { type Layout, run } from '../tenant-tables.ts';
import { ingestLevels, insertNewLevels } from './0023-ingest-levels.ts';
import { storeCountedBefore, storeLevels, storeLevelsOnCitus } from './0023-store-levels.ts';

/**
 * Hours know their level, which is the mean of their quarters' means, and days the sum of their hours' levels, how many hours
 * are known, and the sum of those hours whose sum is positive. See docs/figures.md. The first and the last value, which
 * nobody asked for, make room for them.
 */
const columns = [
  'alter table reading_1h drop column first, drop column last',
  'alter table reading_1d drop column first, drop column last',
  `alter table reading_1h add column level float8, add column was float8,
     add column q1_n int, add column q1_sum float8, add column q2_n int, add column q2_sum float8,
     add column q3_n int, add column q3_sum float8`,
  `alter table reading_1d add column known_hours float8 not null default 0, add column level_hours float8,
     add column positive_sum float8`,
];

export const levels = ({ distributed }: Layout): Migration => ({
  up: async (db) => {
    for (const statement of [
      ...columns,
      ingestLevels,
      insertNewLevels,
      distributed ? storeLevelsOnCitus : storeLevels,
      storeCountedBefore,
    ])
      await run(db, statement);
  },
});
