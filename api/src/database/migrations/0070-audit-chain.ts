import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { type Layout, makeTenantTables, run } from '../tenant-tables.ts';

// biome-ignore lint: a migration sees the schema as it was, which has no type.
type Db = Kysely<unknown>;

/** Where entries of the audit trail came from, the chain that seals them, and indexes by which a long trail is read. */
export const auditChain = (layout: Layout): Migration => ({
  up: async (db: Db) => {
    // One at a time: Citus takes no two at once.
    for (const statement of [
      'alter table audit_entry add column address text',
      'alter table audit_entry add column browser text',
      'alter table audit_entry add column system text',
      'create index audit_entry_time on audit_entry (tenant_id, at, entry_id)',
      'create index audit_entry_actor on audit_entry (tenant_id, actor_id, at, entry_id)',
      'create index audit_entry_action on audit_entry (tenant_id, action, at, entry_id)',
      'drop index audit_entry_at',
      `create table audit_pending (
         tenant_id int not null,
         entry_id uuid not null,
         at timestamptz not null default now(),
         primary key (tenant_id, entry_id)
       )`,
      `create table audit_seal (
         tenant_id int not null,
         seq bigint not null,
         entry_id uuid not null,
         hash text not null,
         primary key (tenant_id, seq),
         unique (tenant_id, entry_id)
       )`,
    ])
      await run(db, statement);
    await makeTenantTables(db, layout, ['audit_pending'], ['select', 'insert', 'delete']);
    // Append-only, like the entries.
    await makeTenantTables(db, layout, ['audit_seal'], ['select', 'insert']);

    const { rows } = await sql<{ tenant_id: number }>`select tenant_id from tenant`.execute(db);
    for (const { tenant_id } of rows) {
      await run(db, `set local app.tenant_id = '${tenant_id}'`);
      await sql`insert into audit_pending (tenant_id, entry_id, at)
        select tenant_id, entry_id, at from audit_entry where tenant_id = ${tenant_id}`.execute(db);
      await sql`insert into role_permission (tenant_id, role_id, action)
        select tenant_id, role_id, 'audit.read' from role
        where tenant_id = ${tenant_id} and is_system and name = 'admin'
        on conflict do nothing`.execute(db);
    }
    await run(db, `set local app.tenant_id = ''`);
  },
});
