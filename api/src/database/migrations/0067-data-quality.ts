import type { Migration } from 'kysely/migration';
import { type Layout, makeTenantTables, run } from '../tenant-tables.ts';

/** What is wrong with readings, and of each site when it was looked at last and what is usual of its metrics. */
export const dataQuality = (layout: Layout): Migration => ({
  up: async (db) => {
    await run(
      db,
      `create table quality_finding (
         tenant_id int not null,
         finding_id uuid not null,
         client_id uuid not null,
         kind text not null check (kind in ('gap', 'spike', 'stuck', 'counter_reset', 'duplicate', 'clock')),
         -- Empty where it is of all metrics of the site.
         metric text not null,
         from_at timestamptz not null,
         -- Null while it goes on.
         until_at timestamptz,
         count int not null,
         seen float8,
         expected float8,
         found_at timestamptz not null,
         primary key (tenant_id, finding_id),
         unique (tenant_id, client_id, kind, metric, from_at)
       )`,
    );
    await run(
      db,
      `create table quality_site (
         tenant_id int not null,
         client_id uuid not null,
         state text not null check (state in ('known', 'too_few_hours', 'nothing')),
         looked_at timestamptz not null,
         -- Nothing has come since it was last looked at, and that is told.
         silent boolean not null,
         learned_at timestamptz not null,
         -- By metric.
         usual jsonb not null,
         primary key (tenant_id, client_id)
       )`,
    );
    await makeTenantTables(db, layout, ['quality_finding', 'quality_site']);
    await run(
      db,
      'create index quality_finding_from on quality_finding (tenant_id, from_at desc, finding_id)',
    );
    for (const table of ['quality_finding', 'quality_site'])
      await run(
        db,
        `alter table ${table} add foreign key (tenant_id, client_id) references client on delete cascade`,
      );
  },
});
