import { sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { mustLeaveAnAdministrator } from '../policies/grants.ts';
import type { PermissionKey } from '../permissions/catalogue.ts';

const ADMINISTRATION: PermissionKey = 'system.admin';

/**
 * Runs a change of users or roles, and undoes it when nobody who is active could administer the tenant afterwards. Such
 * changes take turns, or two administrators could remove each other at the same moment.
 */
export async function keepingAnAdministrator<T>(tx: TenantTransaction, change: () => Promise<T>): Promise<T> {
  await sql`select pg_advisory_xact_lock(75, ${tx.tenantId}::int)`.execute(tx.db);
  const before = await countAdministrators(tx);
  const result = await change();
  if (before > 0) mustLeaveAnAdministrator(await countAdministrators(tx));
  return result;
}

async function countAdministrators({ db, tenantId }: TenantTransaction): Promise<number> {
  const { count } = await db
    .selectFrom('app_user as u')
    .innerJoin('user_role as r', (join) =>
      join.onRef('r.tenant_id', '=', 'u.tenant_id').onRef('r.user_id', '=', 'u.user_id'),
    )
    .innerJoin('role_permission as p', (join) =>
      join.onRef('p.tenant_id', '=', 'r.tenant_id').onRef('p.role_id', '=', 'r.role_id'),
    )
    .select(sql<number>`count(distinct u.user_id)::int`.as('count'))
    .where('u.tenant_id', '=', tenantId)
    .where('u.status', '=', 'active')
    .where('p.action', '=', ADMINISTRATION)
    .executeTakeFirstOrThrow();
  return count;
}
