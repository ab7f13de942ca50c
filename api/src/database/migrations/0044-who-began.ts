import type { Migration } from 'kysely/migration';
import { run } from '../tenant-tables.ts';

/**
 * What a process left unfinished when it died is told from what still runs by the process that began it. Jobs also know
 * when their time was set: one that was set in the future tells that the clock was set back since.
 */
export const whoBegan = (): Migration => ({
  up: async (db) => {
    await run(db, 'alter table idempotency_key add column claimed_by integer');
    await run(db, 'alter table job add column set_at timestamptz not null default now()');
  },
});
