import type { RoleSummary } from '../api-shapes.ts';

interface Holder {
  permissions?: readonly string[];
  roles?: readonly RoleSummary[];
}

/**
 * B-6.2: the direct list if there is one; else the distinct non-blank actions of all roles; else none.
 */
export function derivePermissions({ permissions, roles = [] }: Holder): ReadonlySet<string> {
  if (permissions) return new Set(permissions);
  const actions = roles.flatMap((role) => role.permissions?.map(({ action }) => action) ?? []);
  return new Set(actions.filter((action) => typeof action === 'string' && action.trim() !== ''));
}
