import type { Migration } from 'kysely/migration';
import { run } from '../tenant-tables.ts';

/** Jobs that keep the same receiver busy share a lane, so that one receiver cannot hold up the others. Jobs that wait stay in one. */
export const fairJobs = (): Migration => ({
  up: async (db) =>
    run(
      db,
      `alter table job add column lane uuid not null default '00000000-0000-0000-0000-000000000000';
       create index job_of_lane on job (coalesce(for_tenant, 0), lane, run_at);`,
    ),
});
