import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { roleOfType } from '../../clients/client-role.ts';
import { type Layout, makeTenantTables, run } from '../tenant-tables.ts';

// biome-ignore lint: a migration sees the schema as it was, which has no type.
type Db = Kysely<unknown>;

/**
 * Each client has a role, which follows from its type unless it was given one of its own. Metrics of integrators whose unit
 * tells what they measure keep that: power adds up over sites, a temperature does not.
 */
export const rolesAndQuantities = (layout: Layout): Migration => ({
  up: async (db) => {
    await run(db, `alter table client add column role text not null default 'measurement'`);
    await run(
      db,
      `alter table client add constraint client_role_check
         check (role in ('generation', 'consumption', 'storage', 'measurement'))`,
    );
    await run(db, 'alter table client add column role_given boolean not null default false');
    await run(
      db,
      `create table metric_quantity (
         tenant_id int not null,
         metric_name text not null,
         quantity text not null,
         primary key (tenant_id, metric_name)
       )`,
    );
    await makeTenantTables(db, layout, ['metric_quantity']);
    await run(db, 'alter table metric_quantity add foreign key (tenant_id) references tenant');
    const { rows } = await sql<{ tenant_id: number }>`select tenant_id from tenant`.execute(db);
    for (const { tenant_id } of rows) {
      await run(db, `set local app.tenant_id = '${tenant_id}'`);
      await giveRoles(db, tenant_id);
    }
    await run(db, `set local app.tenant_id = ''`);
  },
});

async function giveRoles(db: Db, tenant: number): Promise<void> {
  const { rows } = await sql<{ type: string }>`
    select distinct type from client where tenant_id = ${tenant} and type is not null`.execute(db);
  for (const { type } of rows) {
    const { role } = roleOfType(type);
    await sql`update client set role = ${role} where tenant_id = ${tenant} and type = ${type}`.execute(db);
  }
}
