import type { ContractRoute } from 'federation/contract';
import type { PermissionChecks } from 'shared-auth';

/** Whether somebody who is signed in may open a page, by what its remote's contract asks for. */
export function mayOpen({ permissions }: ContractRoute, { any }: Pick<PermissionChecks, 'any'>): boolean {
  return permissions === undefined || any(permissions.any);
}
