import { type Kysely, sql } from 'kysely';

/** The role that requests run as: it owns nothing, so row security always binds it. */
export const APP_ROLE = 'energy_app';

export interface Layout {
  /** Citus: tenant tables are distributed by `tenant_id`, the others copied to every worker. */
  distributed: boolean;
}

// biome-ignore lint: a migration sees the schema as it was, which has no type.
type Db = Kysely<unknown>;

export async function run(db: Db, statements: string): Promise<void> {
  await sql.raw(statements).execute(db);
}

type Privilege = 'select' | 'insert' | 'update' | 'delete';

/**
 * Makes tables of tenants what all of them must be: distributed, under forced row security, open to the app role.
 * Call it before foreign keys are added, which Citus wants last.
 */
export async function makeTenantTables(
  db: Db,
  layout: Layout,
  tables: string[],
  privileges: Privilege[] = ['select', 'insert', 'update', 'delete'],
): Promise<void> {
  const tenant = `tenant_id = nullif(current_setting('app.tenant_id', true), '')::int`;
  for (const table of tables) {
    if (layout.distributed) await run(db, `select create_distributed_table('${table}', 'tenant_id')`);
    const statements = [
      `alter table ${table} enable row level security`,
      `alter table ${table} force row level security`,
      ...privileges.map((privilege) => policyFor(table, privilege, tenant)),
      `grant ${privileges.join(', ')} on ${table} to ${APP_ROLE}`,
    ];
    // One at a time: Citus hands each on to its workers, which take no two at once.
    for (const statement of statements) await run(db, statement);
  }
}

/** One policy for each thing that may be done: what has none is refused to the tables' owner as well. */
function policyFor(table: string, privilege: Privilege, tenant: string): string {
  const using = privilege === 'insert' ? '' : `using (${tenant})`;
  const check = privilege === 'insert' || privilege === 'update' ? `with check (${tenant})` : '';
  return `create policy tenant_${privilege} on ${table} for ${privilege} ${using} ${check}`;
}

/** Tables that belong to no tenant. Say why a new one does not: most should. */
export async function makeSharedTables(
  db: Db,
  layout: Layout,
  tables: string[],
  privileges: Privilege[],
): Promise<void> {
  for (const table of tables) {
    if (layout.distributed) await run(db, `select create_reference_table('${table}')`);
    if (privileges.length > 0) await run(db, `grant ${privileges.join(', ')} on ${table} to ${APP_ROLE}`);
  }
}
