import type { Migration } from 'kysely/migration';
import { run } from '../tenant-tables.ts';

/** As for webhooks: the secret before signs too for a while, so that the gateway can change over. */
export const gatewaySecrets = (): Migration => ({
  up: async (db) => {
    await run(db, 'alter table message_gateway add column old_secret text');
    await run(db, 'alter table message_gateway add column old_secret_until timestamptz');
  },
});
