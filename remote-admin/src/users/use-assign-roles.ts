import type { AssignRoles, User } from 'api/contract';
import { useApiMutation } from 'shared-auth';
import { refreshOwnPermissions } from '../access/refresh-own-permissions.ts';

/** Gives a user exactly these roles. */
export function useAssignRoles(id: string) {
  const { trigger, ...rest } = useApiMutation<{ data: User }, AssignRoles>('PUT', `/v1/users/${id}/roles`, {
    revalidate: ['/v1/users', '/v1/roles', '/v1/audit'],
  });
  return {
    ...rest,
    assign: async (role_ids: string[]) => {
      await trigger({ role_ids });
      refreshOwnPermissions();
    },
  };
}
