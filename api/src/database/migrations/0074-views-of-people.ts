import type { Migration } from 'kysely/migration';
import { run } from '../tenant-tables.ts';

const pages = "'clients', 'statistics', 'alerts', 'users', 'roles', 'audit'";

/** Lists of people, of roles and of the audit trail have views too. */
export const viewsOfPeople = (): Migration => ({
  up: async (db) => {
    await run(db, 'alter table saved_view drop constraint saved_view_page_check');
    await run(db, `alter table saved_view add constraint saved_view_page_check check (page in (${pages}))`);
  },
});
