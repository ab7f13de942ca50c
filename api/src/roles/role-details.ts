import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { invalid, notFound } from '../errors/http-problem.ts';
import { isPermissionKey } from '../permissions/catalogue.ts';
import { mustNotBeSystemRole } from '../policies/grants.ts';
import { findRole } from './roles.queries.ts';
import type { Role } from './roles.schema.ts';

export async function existingRole(tx: TenantTransaction, id: string): Promise<Role> {
  const role = await findRole(tx, id);
  if (!role) throw notFound('The role');
  return role;
}

export async function changeableRole(tx: TenantTransaction, id: string): Promise<Role> {
  const role = await existingRole(tx, id);
  mustNotBeSystemRole(role);
  return role;
}

export function targetOf({ id, display_name }: Role) {
  return { type: 'role', id, name: display_name };
}

export function actionsOf({ permissions }: Role): string[] {
  return permissions.map(({ action }) => action);
}

export function mustBeKnown(actions: string[]): void {
  const unknown = actions.filter((action) => !isPermissionKey(action));
  if (unknown.length === 0) return;
  throw invalid([{ field: 'permissions', message: `are not known: ${unknown.join(', ')}` }]);
}
