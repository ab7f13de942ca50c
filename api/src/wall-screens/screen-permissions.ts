import { type RawBuilder, sql } from 'kysely';
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

/**
 * What screen `s` may see: of its rights those that whoever let it in has now. They may have been taken away since.
 */
export const standingPermissions = (tenantId: number): RawBuilder<string[]> => sql`
  array(select distinct p.action from user_role r
    join role_permission p on p.tenant_id = r.tenant_id and p.role_id = r.role_id
    where r.tenant_id = ${tenantId} and r.user_id = approver.user_id and p.action = any(s.permissions))`;

/** Whoever let the screen `s` in, as `approver`: once they are gone nobody answers for it, and it is out. */
export const letInBy = (tenantId: number): RawBuilder<unknown> => sql`
  app_user approver on approver.tenant_id = ${tenantId} and approver.user_id = s.approved_by and approver.status = 'active'`;
