import type { Migration } from 'kysely/migration';
import { type Layout, makeTenantTables, run } from '../tenant-tables.ts';

/**
 * Reports that are sent by a calendar, and what was sent. A day of the calendar is sent once, whatever happens: the unique
 * key says so, not the clock of a process.
 */
export const reportSchedules = (layout: Layout): Migration => ({
  up: async (db) => {
    await run(
      db,
      `create table report_schedule (
         tenant_id int not null,
         schedule_id uuid not null,
         name text not null,
         cadence text not null check (cadence in ('day', 'week', 'month')),
         on_day smallint,
         at_time text not null,
         report_group text not null,
         language text not null,
         people uuid[] not null,
         addresses text[] not null,
         paused boolean not null default false,
         since timestamptz not null default now(),
         version int not null default 1,
         created_by_name text not null,
         created_at timestamptz not null default now(),
         primary key (tenant_id, schedule_id)
       )`,
    );
    await run(
      db,
      `create table report_sending (
         tenant_id int not null,
         sending_id uuid not null,
         schedule_id uuid not null,
         day date,
         asked_by_name text,
         first_day date not null,
         last_day date not null,
         mails jsonb not null,
         attempts int not null default 0,
         started_at timestamptz not null default now(),
         ended_at timestamptz,
         primary key (tenant_id, sending_id),
         unique (tenant_id, schedule_id, day)
       )`,
    );
    await makeTenantTables(db, layout, ['report_schedule', 'report_sending']);
  },
});
