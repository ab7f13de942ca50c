import type { PermissionKey } from '../permissions/catalogue.ts';

/** All that a screen may ever do: look at figures, sites and alerts. What it was given beyond that would not count. */
export const screenPermissions = [
  'dashboard.read',
  'client.read',
  'alert.read',
] as const satisfies readonly PermissionKey[];

/** What whoever lets a screen in can give it: of those rights the ones that they have themselves. */
export function givable(held: ReadonlySet<string>): PermissionKey[] {
  return screenPermissions.filter((permission) => held.has(permission));
}
