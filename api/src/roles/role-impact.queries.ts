import { sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import type { Role, RoleImpact } from './roles.schema.ts';

/** What it would do to people if the role permitted exactly `wanted`. Whoever may do something by another role too neither gains nor loses it. */
export async function roleImpact(
  tx: TenantTransaction,
  { id, user_count, permissions }: Role,
  wanted: string[],
): Promise<RoleImpact> {
  const before = new Set(permissions.map(({ action }) => action));
  const after = new Set(wanted);
  const elsewhere = await heldByOtherRoles(tx, id, [...before.symmetricDifference(after)]);
  const people = (actions: Set<string>) =>
    [...actions]
      .toSorted()
      .map((action) => ({ action, users: user_count - (elsewhere.get(action) ?? 0) }))
      .filter(({ users }) => users > 0);
  return { user_count, gains: people(after.difference(before)), losses: people(before.difference(after)) };
}

/** Of the people with this role, how many have each of the actions by another one. */
async function heldByOtherRoles(
  { db, tenantId }: TenantTransaction,
  roleId: string,
  actions: string[],
): Promise<Map<string, number>> {
  if (actions.length === 0) return new Map();
  const rows = await db
    .selectFrom('user_role as holder')
    .innerJoin('user_role as other', (join) =>
      join
        .onRef('other.tenant_id', '=', 'holder.tenant_id')
        .onRef('other.user_id', '=', 'holder.user_id')
        .on('other.role_id', '<>', roleId),
    )
    .innerJoin('role_permission as p', (join) =>
      join.onRef('p.tenant_id', '=', 'other.tenant_id').onRef('p.role_id', '=', 'other.role_id'),
    )
    .select(['p.action', sql<number>`count(distinct holder.user_id)::int`.as('users')])
    .where('holder.tenant_id', '=', tenantId)
    .where('holder.role_id', '=', roleId)
    .where('p.action', 'in', actions)
    .groupBy('p.action')
    .execute();
  return new Map(rows.map(({ action, users }) => [action, users]));
}
