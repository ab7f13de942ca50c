import { randomUUID } from 'node:crypto';
import { type Expression, type Selectable, type SqlBool, sql } from 'kysely';
import type { RoleTable } from '../database/tables/people.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { conflict } from '../errors/http-problem.ts';
import { containing } from '../http/paging.ts';
import { describePermission } from '../permissions/catalogue.ts';
import type { CreateRole, Role, RoleListQuery, UpdateRole } from './roles.schema.ts';

const sortColumns = (tenantId: number) =>
  ({
    privilege: sql`(select count(*) from role_permission p where p.tenant_id = ${tenantId} and p.role_id = r.role_id)`,
    display_name: sql`lower(r.display_name)`,
    updated_at: sql`r.updated_at`,
  }) satisfies Record<NonNullable<RoleListQuery['sort']>, unknown>;

const living = ({ db, tenantId }: TenantTransaction) =>
  db.selectFrom('role as r').where('r.tenant_id', '=', tenantId);

const described = (tx: TenantTransaction) =>
  living(tx)
    .selectAll('r')
    .select([
      sql<string[]>`array(select p.action from role_permission p
        where p.tenant_id = ${tx.tenantId} and p.role_id = r.role_id order by p.action)`.as('actions'),
      sql<number>`(select count(*)::int from user_role u
        where u.tenant_id = ${tx.tenantId} and u.role_id = r.role_id)`.as('user_count'),
    ]);

export async function listRoles(
  tx: TenantTransaction,
  { page = 1, limit = 10, search, system, sort = 'privilege', order = 'asc' }: RoleListQuery,
): Promise<{ roles: Role[]; total: number }> {
  const conditions: Expression<SqlBool>[] = [];
  if (search?.trim()) {
    const pattern = containing(search);
    conditions.push(
      sql<SqlBool>`(r.display_name ilike ${pattern} or r.name ilike ${pattern} or r.description ilike ${pattern})`,
    );
  }
  if (system !== undefined) conditions.push(sql<SqlBool>`r.is_system = ${system}`);
  const { total } = await living(tx)
    .where(({ and }) => and(conditions))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await described(tx)
    .where(({ and }) => and(conditions))
    .orderBy(sortColumns(tx.tenantId)[sort], order)
    .orderBy('r.name')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { roles: rows.map(present), total };
}

export async function findRole(tx: TenantTransaction, id: string): Promise<Role | undefined> {
  const row = await described(tx).where('r.role_id', '=', id).executeTakeFirst();
  return row && present(row);
}

/** Those of the ids that are roles of the tenant. */
export async function findRoles(tx: TenantTransaction, ids: string[]): Promise<Role[]> {
  if (ids.length === 0) return [];
  return (await described(tx).where('r.role_id', 'in', ids).execute()).map(present);
}

/** Returns the id, or `undefined` when the name is taken. */
export async function insertRole(
  { db, tenantId }: TenantTransaction,
  role: Required<Omit<CreateRole, 'permissions'>>,
): Promise<string | undefined> {
  const row = await db
    .insertInto('role')
    .values({ ...role, tenant_id: tenantId, role_id: randomUUID() })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'name']).doNothing())
    .returning('role_id')
    .executeTakeFirst();
  return row?.role_id;
}

type RoleVersion = Pick<Role, 'id' | 'version'>;

/** Refuses when the role is gone or no longer of this version: somebody was faster by a moment. */
export async function updateRole(
  { db, tenantId }: TenantTransaction,
  { id, version }: RoleVersion,
  changes: UpdateRole,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('role')
    .set({ ...changes, updated_at: sql<Date>`now()`, version: version + 1 })
    .where('tenant_id', '=', tenantId)
    .where('role_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) {
    throw conflict('changed_meanwhile', 'Somebody changed this role at the same moment.');
  }
}

/** Gives the role exactly these permissions. */
export async function setPermissions(
  tx: TenantTransaction,
  role: RoleVersion,
  actions: string[],
): Promise<void> {
  const { db, tenantId } = tx;
  await updateRole(tx, role, {});
  await db
    .deleteFrom('role_permission')
    .where('tenant_id', '=', tenantId)
    .where('role_id', '=', role.id)
    .execute();
  await insertPermissions(tx, role.id, actions);
}

export async function insertPermissions(
  { db, tenantId }: TenantTransaction,
  id: string,
  actions: string[],
): Promise<void> {
  if (actions.length === 0) return;
  await db
    .insertInto('role_permission')
    .values(actions.map((action) => ({ tenant_id: tenantId, role_id: id, action })))
    .execute();
}

/** Takes it from everybody who has it, too. */
export async function deleteRole({ db, tenantId }: TenantTransaction, id: string): Promise<void> {
  await db.deleteFrom('user_role').where('tenant_id', '=', tenantId).where('role_id', '=', id).execute();
  await db.deleteFrom('role').where('tenant_id', '=', tenantId).where('role_id', '=', id).execute();
}

function present(row: Selectable<RoleTable> & { actions: string[]; user_count: number }): Role {
  const { role_id: id, name, display_name, description, is_system, user_count } = row;
  return {
    id,
    name,
    display_name,
    description,
    permissions: row.actions.map(describePermission),
    is_system,
    user_count,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    version: row.version,
  };
}
