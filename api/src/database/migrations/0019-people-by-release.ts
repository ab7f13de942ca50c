import type { Migration } from 'kysely/migration';
import { run } from '../tenant-tables.ts';

export const peopleByRelease = (): Migration => ({
  up: async (db) => {
    // Replaces counts of calls, which one browser could raise at will. A row is one person with one release; it belongs to
    // no tenant, because a release does not, and names nobody: `who` is a digest that differs from release to release.
    await run(
      db,
      `create table remote_person (
         remote text not null,
         release text not null,
         who text not null,
         seen_at timestamptz not null,
         -- How long their last load took: the position in a scale that doubles. Null: it never loaded for them.
         pace smallint,
         failed_at timestamptz,
         -- The class of the last failure.
         failure text,
         primary key (remote, release, who)
       );
       create index remote_person_seen on remote_person (seen_at);
       drop table remote_load;`,
    );
  },
});
