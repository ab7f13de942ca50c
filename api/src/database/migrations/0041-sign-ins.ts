import type { Migration } from 'kysely/migration';
import { run } from '../tenant-tables.ts';

/**
 * Sessions that descend from one sign-in: switching the organization begins another family of the same one, which ends with
 * it. A family without these is a sign-in of its own, as all were before.
 */
export const signIns = (): Migration => ({
  up: async (db) => {
    await run(db, 'alter table session_family add column sign_in_id uuid');
    await run(db, 'alter table session_family add column signed_in_at timestamptz');
    // When the provider last asked for a password or the like, which may be long before it sent the person to us.
    await run(db, 'alter table session_family add column authenticated_at timestamptz');
    await run(db, 'alter table session_family add column browser text');
    await run(db, 'alter table session_family add column system text');
  },
});
