import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { insertFirstRules } from '../alerts/first-rules.ts';
import { systemRoles } from '../roles/system-roles.ts';

export interface Tenant {
  tenantId: number;
  id: string;
  name: string;
  timezone: string;
}

/** Makes a tenant with its system roles and its first alert rules. Fails for a time zone that the database does not know. */
export async function createTenant(
  database: Database,
  given: { name: string; timezone: string; id?: string },
): Promise<Tenant> {
  const { name, timezone, id = randomUUID() } = given;
  const tenantId = await database.owner.transaction().execute(async (db) => {
    const tenantId = await insertTenant(db, { id, name, timezone });
    await insertSystemRoles({ db, tenantId });
    await insertFirstRules({ db, tenantId });
    return tenantId;
  });
  return { tenantId, id, name, timezone };
}

/** The organization alone, to which the transaction is bound from then on. */
export async function insertTenant(
  db: Kysely<Schema>,
  given: { id: string; name: string; timezone: string; created_at?: string },
): Promise<number> {
  const { id, name, timezone, created_at } = given;
  await sql`select pg_advisory_xact_lock(76)`.execute(db);
  await sql`select now() at time zone ${timezone}`.execute(db);
  const { last } = await db
    .selectFrom('tenant')
    .select(sql<number>`coalesce(max(tenant_id), 0)::int`.as('last'))
    .executeTakeFirstOrThrow();
  const tenantId = last + 1;
  await db
    .insertInto('tenant')
    .values({
      tenant_id: tenantId,
      id,
      name,
      timezone,
      created_at: created_at === undefined ? sql<Date>`now()` : sql<Date>`${created_at}::timestamptz`,
    })
    .execute();
  // Row security is forced on the owner of the tables too.
  await sql.raw(`set local app.tenant_id = '${tenantId}'`).execute(db);
  return tenantId;
}

async function insertSystemRoles({ db, tenantId }: TenantTransaction): Promise<void> {
  const roles = systemRoles.map((role) => ({ ...role, role_id: randomUUID() }));
  await db
    .insertInto('role')
    .values(
      roles.map(({ role_id, name, display_name, description }) => ({
        tenant_id: tenantId,
        role_id,
        name,
        display_name,
        description,
        is_system: true,
      })),
    )
    .execute();
  await db
    .insertInto('role_permission')
    .values(
      roles.flatMap(({ role_id, actions }) =>
        actions.map((action) => ({ tenant_id: tenantId, role_id, action })),
      ),
    )
    .execute();
}

export async function findTenant(db: Kysely<Schema>, id: string): Promise<Tenant | undefined> {
  return db
    .selectFrom('tenant')
    .select(['tenant_id as tenantId', 'id', 'name', 'timezone'])
    .where('id', '=', id)
    .executeTakeFirst();
}
