import { sql } from 'kysely';
import type { SessionUser } from '../auth/auth.schema.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { withinReach } from '../permissions/within-reach.ts';
import type { RoleOfUser } from './users.schema.ts';

/** The roles of each of these users, from least privilege to most. */
export async function rolesOfUsers(
  { db, tenantId }: TenantTransaction,
  userIds: string[],
): Promise<Map<string, RoleOfUser[]>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('user_role as u')
    .innerJoin('role as r', (join) =>
      join.onRef('r.tenant_id', '=', 'u.tenant_id').onRef('r.role_id', '=', 'u.role_id'),
    )
    .select(['u.user_id', 'r.role_id as id', 'r.name', 'r.display_name'])
    .select(
      sql<string[]>`array(select p.action from role_permission p
        where p.tenant_id = ${tenantId} and p.role_id = r.role_id order by p.action)`.as('actions'),
    )
    .where('u.tenant_id', '=', tenantId)
    .where('u.user_id', 'in', userIds)
    .execute();
  const sorted = rows.toSorted((a, b) => a.actions.length - b.actions.length || a.name.localeCompare(b.name));
  const byUser = Map.groupBy(sorted, ({ user_id }) => user_id);
  return new Map(
    [...byUser].map(([userId, roles]) => [
      userId,
      roles.map(({ id, name, display_name, actions }) => ({
        id,
        name,
        display_name,
        permissions: actions.map((action) => ({ action })),
      })),
    ]),
  );
}

export async function findSessionUser(
  tx: TenantTransaction,
  tenant: string,
  userId: string,
  operators: ReadonlySet<string>,
): Promise<SessionUser | undefined> {
  const user = await tx.db
    .selectFrom('app_user')
    .select(['user_id as id', 'email', 'username', 'first_name', 'last_name', 'status'])
    .where('tenant_id', '=', tx.tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!user) return undefined;
  const roles = (await rolesOfUsers(tx, [userId])).get(userId) ?? [];
  const actions = roles.flatMap(({ permissions }) => permissions.map(({ action }) => action));
  return {
    ...user,
    name: `${user.first_name} ${user.last_name}`,
    tenant_id: tenant,
    roles,
    permissions: withinReach(new Set(actions), operators.has(tenant)).toSorted(),
  };
}
