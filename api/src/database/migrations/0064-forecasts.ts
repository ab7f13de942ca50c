import type { Migration } from 'kysely/migration';
import { type Layout, makeTenantTables, run } from '../tenant-tables.ts';

/** What sites and all of them together will give and take, worked out anew each hour, and how good that has been. */
export const forecasts = (layout: Layout): Migration => ({
  up: async (db) => {
    const figures = `made_at timestamptz not null,
         starts_at timestamptz not null,
         method text not null,
         p10 real[] not null,
         p50 real[] not null,
         p90 real[] not null,
         track jsonb,`;
    await run(
      db,
      `create table forecast (
         tenant_id int not null,
         client_id uuid not null,
         ${figures}
         primary key (tenant_id, client_id)
       )`,
    );
    await run(
      db,
      `create table forecast_sum (
         tenant_id int not null,
         role text not null,
         sites int not null,
         ${figures}
         primary key (tenant_id, role)
       )`,
    );
    await run(
      db,
      `create table forecast_run (
         tenant_id int not null,
         starts_at timestamptz not null,
         scored_at timestamptz not null,
         primary key (tenant_id)
       )`,
    );
    const tables = ['forecast', 'forecast_sum', 'forecast_run'];
    await makeTenantTables(db, layout, tables);
    for (const table of tables)
      await run(db, `alter table ${table} add foreign key (tenant_id) references tenant`);
  },
});
