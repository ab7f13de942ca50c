import type { AssignRoles, User } from 'api/contract';
import { refreshOwnPermissions } from '../access/refresh-own-permissions.ts';
import { itemsOf, type Members, membersOf } from '../versions/members.ts';
import { useVersionedSave } from '../versions/use-versioned-save.ts';

/** Gives a user exactly these roles. */
export function useAssignRoles(id: string) {
  const { save, ...rest } = useVersionedSave<User, Members>({
    path: `/v1/users/${id}`,
    writePath: `/v1/users/${id}/roles`,
    fieldsOf: ({ roles }) => membersOf(roles.map((role) => role.id)),
    // Sent even when nothing differs: Update Roles is offered then, too.
    changes: (_from, to): AssignRoles => ({ role_ids: itemsOf(to) }),
    stale: ['/v1/users', '/v1/roles', '/v1/audit'],
  });
  return {
    ...rest,
    assign: async (base: User, roleIds: Iterable<string>) => {
      const outcome = await save(base, membersOf(roleIds));
      refreshOwnPermissions();
      return outcome;
    },
  };
}
