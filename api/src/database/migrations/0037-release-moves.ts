import type { Migration } from 'kysely/migration';
import { run } from '../tenant-tables.ts';

export const releaseMoves = (): Migration => ({
  up: (db) =>
    // What people asked of the releases, and what became of it. A release is everybody's, so a move belongs to no tenant;
    // whose people may ask is not decided by the row.
    run(
      db,
      `create table release_move (
         move_id uuid primary key,
         remote text not null,
         kind text not null,
         release text,
         by_name text not null,
         by_user uuid not null,
         by_tenant uuid not null,
         state text not null,
         -- What the command said, where it did not do what was asked.
         sentence text,
         passed jsonb not null,
         started_at timestamptz not null default now(),
         ended_at timestamptz
       );
       create index release_move_running on release_move (remote) where state = 'running';`,
    ),
});
