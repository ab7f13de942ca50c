import type { UpdateUser, User } from 'api/contract';
import { useApiMutation } from 'shared-auth';

export function useUpdateUser(id: string) {
  return useApiMutation<{ data: User }, UpdateUser>('PUT', `/v1/users/${id}`, {
    revalidate: ['/v1/users', '/v1/audit'],
  });
}
