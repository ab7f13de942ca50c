import type { Role, UpdateRole } from 'api/contract';
import { useApiMutation } from 'shared-auth';

export function useUpdateRole(id: string) {
  return useApiMutation<{ data: Role }, UpdateRole>('PUT', `/v1/roles/${id}`, {
    revalidate: ['/v1/roles', '/v1/users', '/v1/audit'],
  });
}
