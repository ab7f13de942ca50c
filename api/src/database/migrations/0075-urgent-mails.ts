import type { Migration } from 'kysely/migration';
import { run } from '../tenant-tables.ts';

/** What is critical goes past a mail that was refused and waits for its next attempt. */
export const urgentMails = (): Migration => ({
  up: async (db) => {
    await run(db, 'alter table mail add column urgent boolean not null default false');
    await run(db, 'drop index mail_waiting');
    await run(
      db,
      `create unique index mail_waiting on mail (tenant_id, user_id, channel, target, urgent)
         where sent_at is null and failed_at is null`,
    );
  },
});
