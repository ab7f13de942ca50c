import type { Migration } from 'kysely/migration';
import { run } from '../tenant-tables.ts';

/** Counted up by every edit, so that nobody saves over what somebody else has saved in the meantime. */
export const versionsOfUsersAndRoles = (): Migration => ({
  up: async (db) => {
    await run(db, 'alter table app_user add column version int not null default 1');
    await run(db, 'alter table role add column version int not null default 1');
  },
});
