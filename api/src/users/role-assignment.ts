import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { forbidden, HttpProblem } from '../errors/http-problem.ts';
import { mustHoldAll } from '../policies/grants.ts';
import { findRoles } from '../roles/roles.queries.ts';
import type { StaffCaller } from '../sessions/caller.ts';
import type { RoleOfUser } from './users.schema.ts';

type RoleWithActions = Pick<RoleOfUser, 'id' | 'display_name' | 'permissions'>;

/** The roles of these ids; one of another tenant is as unknown as one that never was. */
export async function rolesToGive(tx: TenantTransaction, ids: string[]): Promise<RoleWithActions[]> {
  const roles = await findRoles(tx, ids);
  const unknown = new Set(ids.map((id) => id.toLowerCase())).difference(new Set(roles.map(({ id }) => id)));
  if (unknown.size > 0) {
    const sentence = 'This organization has no such role. Somebody may have deleted it: reload the page.';
    throw new HttpProblem(422, 'role_not_found', sentence, {
      details: [{ field: 'role_ids', message: `are not roles here: ${[...unknown].join(', ')}` }],
    });
  }
  return roles;
}

/** Judges what changes between the roles somebody has and the roles they are to have. */
export function mayGive(caller: StaffCaller, wanted: RoleWithActions[], present: RoleWithActions[]): void {
  if (!caller.permissions.has('role.assign')) {
    throw forbidden('permission_denied', 'You do not have permission: role.assign is needed.');
  }
  const [before, after] = [present, wanted].map((roles) => new Map(roles.map((role) => [role.id, role])));
  const touched = new Map(
    [...(before ?? []), ...(after ?? [])].filter(([id]) => before?.has(id) !== after?.has(id)),
  );
  mustHoldAll(
    caller,
    [...touched.values()].flatMap(({ permissions }) => permissions.map(({ action }) => action)),
  );
}
