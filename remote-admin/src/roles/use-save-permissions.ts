import type { Role, SetRolePermissions } from 'api/contract';
import { useApiMutation } from 'shared-auth';
import { refreshOwnPermissions } from '../access/refresh-own-permissions.ts';

/** Gives a role exactly these permissions. An empty list is never sent (specification §7). */
export function useSavePermissions(roleId: string) {
  const { trigger, ...rest } = useApiMutation<{ data: Role }, SetRolePermissions>(
    'PUT',
    `/v1/roles/${roleId}/permissions`,
    { revalidate: ['/v1/roles', '/v1/users', '/v1/audit'] },
  );
  return {
    ...rest,
    save: async (permissions: string[]) => {
      if (permissions.length === 0) return;
      await trigger({ permissions });
      refreshOwnPermissions();
    },
  };
}
