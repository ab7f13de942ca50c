import type { Role, SetRolePermissions } from 'api/contract';
import { refreshOwnPermissions } from '../access/refresh-own-permissions.ts';
import { itemsOf, type Members, membersOf, sameMembers } from '../versions/members.ts';
import { useVersionedSave } from '../versions/use-versioned-save.ts';

/** Gives a role exactly these permissions. An empty list is never sent (B-9.7). */
export function useSavePermissions(roleId: string) {
  const { save, ...rest } = useVersionedSave<Role, Members>({
    path: `/v1/roles/${roleId}`,
    writePath: `/v1/roles/${roleId}/permissions`,
    fieldsOf: ({ permissions }) => membersOf(permissions.map(({ action }) => action)),
    changes: (from, to): SetRolePermissions | null =>
      sameMembers(from, to) ? null : { permissions: itemsOf(to) },
    stale: ['/v1/roles', '/v1/users', '/v1/audit'],
  });
  return {
    ...rest,
    save: async (base: Role, permissions: Iterable<string>) => {
      const outcome = await save(base, membersOf(permissions));
      refreshOwnPermissions();
      return outcome;
    },
  };
}
