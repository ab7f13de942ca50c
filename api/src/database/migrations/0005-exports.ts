import type { Migration } from 'kysely/migration';
import { type Layout, makeTenantTables, run } from '../tenant-tables.ts';

export const exports = (layout: Layout): Migration => ({
  up: async (db) => {
    await run(
      db,
      `-- What was asked for, not its rows: those are read anew each time the result is fetched.
       create table export (
         tenant_id int not null,
         export_id uuid not null,
         query_id text not null,
         format text not null check (format in ('csv', 'json')),
         parameters jsonb not null,
         row_count float8 not null,
         created_by uuid not null,
         created_at timestamptz not null default now(),
         expires_at timestamptz not null,
         primary key (tenant_id, export_id)
       );
       create index export_expires on export (expires_at);`,
    );
    await makeTenantTables(db, layout, ['export']);
    await run(db, `alter table export add foreign key (tenant_id) references tenant`);
  },
});
