import type { Role, UpdateRole } from 'api/contract';
import { useVersionedSave } from '../versions/use-versioned-save.ts';
import type { RoleEdit } from './role-rules.ts';

export function roleEditOf({ display_name, description }: Role): RoleEdit {
  return { displayName: display_name, description };
}

function changesBetween(from: RoleEdit, to: RoleEdit): UpdateRole | null {
  const changes: UpdateRole = {
    ...(to.displayName !== from.displayName && { display_name: to.displayName }),
    ...(to.description !== from.description && { description: to.description }),
  };
  return Object.keys(changes).length === 0 ? null : changes;
}

/** Saves what was changed of a role's display name and description. */
export function useUpdateRole(id: string) {
  return useVersionedSave<Role, RoleEdit>({
    path: `/v1/roles/${id}`,
    fieldsOf: roleEditOf,
    changes: changesBetween,
    stale: ['/v1/roles', '/v1/users', '/v1/audit'],
  });
}
