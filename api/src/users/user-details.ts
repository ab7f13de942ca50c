import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { notFound } from '../errors/http-problem.ts';
import { describePermission } from '../permissions/catalogue.ts';
import { findUser, permissionsOf } from './users.queries.ts';
import type { EffectivePermission, User } from './users.schema.ts';

export async function existingUser(tx: TenantTransaction, id: string): Promise<User> {
  const user = await findUser(tx, id);
  if (!user) throw notFound('The user');
  return user;
}

export function targetOf({ id, name }: User) {
  return { type: 'user', id, name };
}

export function effectivePermissions(user: User): EffectivePermission[] {
  return permissionsOf(user).map((action) => ({
    ...describePermission(action),
    roles: user.roles
      .filter(({ permissions }) => permissions.some((permission) => permission.action === action))
      .map(({ id, display_name }) => ({ id, display_name })),
  }));
}
