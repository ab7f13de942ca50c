import type { Migration } from 'kysely/migration';
import { type Layout, makeTenantTables, run } from '../tenant-tables.ts';

export const noticesAndMails = (layout: Layout): Migration => ({
  up: async (db) => {
    await run(
      db,
      `-- What a person is to be told of an alert, once: its key is what keeps it from being told twice.
       create table notice (
         tenant_id int not null,
         user_id uuid not null,
         alert_id uuid not null,
         event text not null check (event in ('opened', 'resolved')),
         severity text not null,
         created_at timestamptz not null default now(),
         -- The mail that tells it; null while it waits.
         mail_id uuid,
         primary key (tenant_id, user_id, alert_id, event)
       )`,
    );
    await run(db, 'create index notice_mail on notice (tenant_id, mail_id)');
    await run(
      db,
      `create table mail (
         tenant_id int not null,
         mail_id uuid not null,
         user_id uuid not null,
         created_at timestamptz not null default now(),
         attempts int not null default 0,
         next_attempt_at timestamptz,
         sent_at timestamptz,
         failed_at timestamptz,
         last_error text,
         primary key (tenant_id, mail_id)
       )`,
    );
    // What comes meanwhile waits for the next one, so that no digest is written twice.
    await run(
      db,
      `create unique index mail_waiting on mail (tenant_id, user_id) where sent_at is null and failed_at is null`,
    );
    await run(db, 'create index mail_of_person on mail (tenant_id, user_id, sent_at)');
    await makeTenantTables(db, layout, ['notice', 'mail']);
    for (const table of ['notice', 'mail'])
      await run(
        db,
        `alter table ${table} add foreign key (tenant_id, user_id) references app_user on delete cascade`,
      );
    await run(
      db,
      'alter table notice add foreign key (tenant_id, alert_id) references alert on delete cascade',
    );
  },
});
