import { HttpProblem } from '../errors/http-problem.ts';
import type { PermissionKey } from '../permissions/catalogue.ts';
import type { StaffCaller } from '../sessions/caller.ts';

/** For routes whose body decides which of several permissions it takes. */
export function mustHold(caller: StaffCaller, ...anyOf: readonly PermissionKey[]): void {
  if (anyOf.some((permission) => caller.permissions.has(permission))) return;
  const sentence = `You do not have permission: ${anyOf.join(' or ')} is needed.`;
  throw new HttpProblem(403, 'permission_denied', sentence);
}
