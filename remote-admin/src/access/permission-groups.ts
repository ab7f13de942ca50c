import type { PermissionGroup } from 'shared-auth';

/** Every action that a role can hold. */
export function actionsOf(groups: readonly PermissionGroup[]): string[] {
  return groups.flatMap((group) => group.permissions.map((permission) => permission.action));
}
