import { useApiMutation } from 'shared-auth';

export function useDeleteUser() {
  return useApiMutation<void, { id: string }>('DELETE', ({ id }) => `/v1/users/${id}`, {
    revalidate: ['/v1/users', '/v1/roles'],
  });
}
