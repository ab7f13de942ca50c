import type { Migration } from 'kysely/migration';
import { type Layout, makeTenantTables, run } from '../tenant-tables.ts';

/** What sites lost, by day and cause in kWh, and how far each of them has been judged. */
export const lostEnergy = (layout: Layout): Migration => ({
  up: async (db) => {
    const causes = ['maintenance', 'silence', 'outage', 'curtailment', 'string', 'soiling', 'unknown'];
    await run(
      db,
      `create table lost_energy (
         tenant_id int not null,
         day date not null,
         client_id uuid not null,
         hours int not null,
         known_hours int not null,
         expected double precision not null,
         actual double precision not null,
         ${causes.map((cause) => `${cause} double precision not null`).join(', ')},
         primary key (tenant_id, day, client_id)
       )`,
    );
    await run(
      db,
      `create table loss_site (
         tenant_id int not null,
         client_id uuid not null,
         kind text,
         state text not null,
         missing text[] not null,
         version int not null,
         judged_at timestamptz not null,
         judged_to timestamptz not null,
         shortfall jsonb,
         primary key (tenant_id, client_id)
       )`,
    );
    await makeTenantTables(db, layout, ['lost_energy', 'loss_site']);
    await run(db, 'create index lost_energy_client on lost_energy (tenant_id, client_id, day)');
    for (const table of ['lost_energy', 'loss_site'])
      await run(db, `alter table ${table} add foreign key (tenant_id) references tenant`);
  },
});
