import type { Migration } from 'kysely/migration';
import { type Layout, makeTenantTables, run } from '../tenant-tables.ts';

/** Where an organization has SMS and chat messages sent on. */
export const messageGateways = (layout: Layout): Migration => ({
  up: async (db) => {
    await run(
      db,
      `create table message_gateway (
         tenant_id int not null,
         url text not null,
         secret text not null,
         sms boolean not null,
         chat boolean not null,
         updated_at timestamptz not null default now(),
         primary key (tenant_id)
       )`,
    );
    await makeTenantTables(db, layout, ['message_gateway']);
    await run(db, 'alter table message_gateway add foreign key (tenant_id) references tenant');
  },
});
