import type { StaffCaller } from '../sessions/caller.ts';
import { conflict, forbidden, HttpProblem } from '../errors/http-problem.ts';
import { describePermission } from '../permissions/catalogue.ts';

/**
 * Nobody gives or takes what they do not hold. It covers roles given, roles taken away, and permissions put into or
 * taken out of a role: otherwise a manager could strip an administrator, or make a role that outranks their own.
 */
export function mustHoldAll(caller: StaffCaller, permissions: Iterable<string>): void {
  const missing = [...new Set(permissions)]
    .filter((permission) => !caller.permissions.has(permission))
    .toSorted();
  if (missing.length === 0) return;
  const names = missing.map((action) => describePermission(action).display_name);
  throw new HttpProblem(
    403,
    'permission_not_held',
    `You cannot give or take permissions that you do not have yourself: ${names.join(', ')}.`,
    { details: missing.map((action) => ({ field: 'permissions', message: action })) },
  );
}

/** Whoever can change the address of an account can take it over, so one manages only accounts up to one's own rank. */
export function mustNotOutrank(
  caller: StaffCaller,
  account: { id: string; permissions: Iterable<string> },
): void {
  if (account.id === caller.userId) return;
  const beyond = [...new Set(account.permissions)].some((permission) => !caller.permissions.has(permission));
  if (!beyond) return;
  throw forbidden('outranked', 'This user has permissions that you do not have, so you cannot change it.');
}

export function mustNotBeSelf(caller: StaffCaller, userId: string, what: 'delete' | 'deactivate'): void {
  if (caller.userId !== userId) return;
  throw conflict(`self_${what}`, `You cannot ${what} your own account. Ask another administrator.`);
}

export function mustNotBeSystemRole(role: { is_system: boolean; display_name: string }): void {
  if (!role.is_system) return;
  throw forbidden('system_role', `${role.display_name} is a system role and cannot be changed.`);
}

export function mustLeaveAnAdministrator(count: number): void {
  if (count > 0) return;
  throw conflict('last_administrator', 'This would leave the organization without any administrator.');
}
