import { randomUUID } from 'node:crypto';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { personWithEmail } from '../people/people.queries.ts';

export interface NewUser {
  email: string;
  username: string;
  first_name: string;
  last_name: string;
  status?: 'active' | 'inactive';
  role_ids?: string[];
}

/** Makes a person a member of the tenant and returns the user's id; `undefined` when they are one already. */
export async function insertUser(tx: TenantTransaction, user: NewUser): Promise<string | undefined> {
  const { role_ids = [], status = 'active', ...names } = user;
  const userId = randomUUID();
  const inserted = await tx.db
    .insertInto('app_user')
    .values({
      ...names,
      email: user.email.trim().toLowerCase(),
      status,
      tenant_id: tx.tenantId,
      user_id: userId,
      person_id: await personWithEmail(tx.db, user.email),
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'person_id']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (inserted && role_ids.length > 0) await setRoles(tx, userId, role_ids);
  return inserted?.user_id;
}

/** Gives the user exactly these roles of the tenant. */
export async function setRoles(
  { db, tenantId }: TenantTransaction,
  userId: string,
  roleIds: string[],
): Promise<void> {
  await db.deleteFrom('user_role').where('tenant_id', '=', tenantId).where('user_id', '=', userId).execute();
  if (roleIds.length === 0) return;
  // An id may be written in two cases, and still is one.
  const distinct = new Set(roleIds.map((id) => id.toLowerCase()));
  await db
    .insertInto('user_role')
    .values([...distinct].map((role_id) => ({ tenant_id: tenantId, user_id: userId, role_id })))
    .execute();
}
