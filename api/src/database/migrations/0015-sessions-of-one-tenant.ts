import type { Migration } from 'kysely/migration';
import { run } from '../tenant-tables.ts';

/** A sign-in that proved itself to one tenant only, with the password that this tenant gave out, leads to no other. */
export const sessionsOfOneTenant = (): Migration => ({
  up: async (db) =>
    run(db, 'alter table session_family add column one_tenant boolean not null default false'),
});
