import type { Migration } from 'kysely/migration';
import { run } from '../tenant-tables.ts';

export const registryKey = (): Migration => ({
  up: (db) =>
    // One for the installation, whoever publishes; encrypted by the service. Read at a start and by nobody's request.
    run(
      db,
      `create table registry_key (
         name text primary key,
         secret text not null,
         created_at timestamptz not null default now()
       )`,
    ),
});
