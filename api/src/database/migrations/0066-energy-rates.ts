import type { Migration } from 'kysely/migration';
import { type Layout, makeTenantTables, run } from '../tenant-tables.ts';

/** What a kWh is worth, and what CO₂ it saves: of the organization, or of one site (then it comes first), for some time. */
export const energyRates = (layout: Layout): Migration => ({
  up: async (db) => {
    await run(
      db,
      `create table energy_rate (
         tenant_id int not null,
         rate_id uuid not null,
         client_id uuid,
         what text not null check (what in ('tariff', 'co2')),
         value double precision not null,
         currency text,
         source text not null,
         valid_from date not null,
         valid_to date,
         created_at timestamptz not null default now(),
         primary key (tenant_id, rate_id)
       )`,
    );
    await makeTenantTables(db, layout, ['energy_rate'], ['select', 'insert', 'delete']);
    await run(db, 'alter table energy_rate add foreign key (tenant_id) references tenant');
  },
});
