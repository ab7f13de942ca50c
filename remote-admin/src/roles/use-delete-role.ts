import { useApiMutation } from 'shared-auth';
import { refreshOwnPermissions } from '../access/refresh-own-permissions.ts';

/** Deletes a role and so takes it from everybody who holds it. */
export function useDeleteRole() {
  const { trigger, ...rest } = useApiMutation<void, { id: string }>('DELETE', ({ id }) => `/v1/roles/${id}`, {
    revalidate: ['/v1/roles', '/v1/users'],
  });
  return {
    ...rest,
    deleteRole: async (id: string) => {
      await trigger({ id });
      refreshOwnPermissions();
    },
  };
}
