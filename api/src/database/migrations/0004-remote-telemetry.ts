import type { Migration } from 'kysely/migration';
import { run } from '../tenant-tables.ts';

export const remoteTelemetry = (): Migration => ({
  up: async (db) => {
    // How the application's parts load in browsers. It counts builds, not people, and so belongs to no tenant; a public
    // page reports too, before anybody has signed in.
    await run(
      db,
      `create table remote_load (
         hour timestamptz not null,
         remote text not null,
         release text not null,
         -- 'loaded', or the class of the failure.
         result text not null,
         -- How long it took: the position in a scale that doubles.
         pace smallint not null,
         times int not null,
         primary key (hour, remote, release, result, pace)
       );`,
    );
  },
});
