import type { CreateUser, User } from 'api/contract';
import { useApiMutation } from 'shared-auth';

/** Creates a user and answers it with its id. */
export function useCreateUser() {
  return useApiMutation<{ data: User }, CreateUser>('POST', '/v1/users', {
    revalidate: ['/v1/users', '/v1/roles'],
  });
}
