import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import { type TenantTransaction, tenantTransaction } from '../database/tenant-transaction.ts';
import { systemRoles } from '../roles/system-roles.ts';

export interface Tenant {
  tenantId: number;
  id: string;
  name: string;
  timezone: string;
}

/** Makes a tenant with its system roles. Fails for a time zone that the database does not know. */
export async function createTenant(
  database: Database,
  given: { name: string; timezone: string; id?: string },
): Promise<Tenant> {
  const { name, timezone, id = randomUUID() } = given;
  const tenantId = await database.owner.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(76)`.execute(tx);
    await sql`select now() at time zone ${timezone}`.execute(tx);
    const { last } = await tx
      .selectFrom('tenant')
      .select(sql<number>`coalesce(max(tenant_id), 0)::int`.as('last'))
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('tenant')
      .values({ tenant_id: last + 1, id, name, timezone })
      .execute();
    return last + 1;
  });
  await tenantTransaction(database, tenantId, insertSystemRoles);
  return { tenantId, id, name, timezone };
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

export async function hasTenants(db: Kysely<Schema>): Promise<boolean> {
  return (await db.selectFrom('tenant').select('tenant_id').limit(1).executeTakeFirst()) !== undefined;
}
