import type { Migration } from 'kysely/migration';
import { type Layout, makeSharedTables, makeTenantTables, run } from '../tenant-tables.ts';

const THE_PERSON = '00000000-0000-0000-0000-000000000000';

/** Browsers that people have told of alerts, and notices and messages by more than one way. */
export const push = (layout: Layout): Migration => ({
  up: async (db) => {
    // Of the installation: browsers know it by the one public key.
    await run(
      db,
      `create table push_key (
         key_id text primary key,
         public_key text not null,
         secret text not null,
         created_at timestamptz not null default now()
       )`,
    );
    await makeSharedTables(db, layout, ['push_key'], []);
    await run(
      db,
      `create table push_browser (
         tenant_id int not null,
         browser_id uuid not null,
         user_id uuid not null,
         -- It goes with the session that it was switched on in.
         sign_in_id uuid not null,
         endpoint text not null,
         p256dh text not null,
         auth text not null,
         browser text,
         system text,
         created_at timestamptz not null default now(),
         -- Since when the push service no longer knows it.
         gone_at timestamptz,
         primary key (tenant_id, browser_id)
       )`,
    );
    await run(db, 'create unique index push_browser_endpoint on push_browser (tenant_id, endpoint)');
    await run(db, 'create index push_browser_person on push_browser (tenant_id, user_id)');
    await makeTenantTables(db, layout, ['push_browser']);
    await run(
      db,
      'alter table push_browser add foreign key (tenant_id, user_id) references app_user on delete cascade',
    );
    for (const table of ['notice', 'mail']) {
      await run(db, `alter table ${table} add column channel text not null default 'email'`);
      // Which of the person's browsers; other channels have but one end.
      await run(db, `alter table ${table} add column target uuid not null default '${THE_PERSON}'`);
    }
    await run(db, 'alter table notice drop constraint notice_pkey');
    await run(
      db,
      'alter table notice add primary key (tenant_id, user_id, alert_id, event, channel, target)',
    );
    await run(db, 'drop index mail_waiting');
    await run(
      db,
      `create unique index mail_waiting on mail (tenant_id, user_id, channel, target)
         where sent_at is null and failed_at is null`,
    );
  },
});
