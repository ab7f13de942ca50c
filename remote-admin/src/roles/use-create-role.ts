import type { CreateRole, Role } from 'api/contract';
import { useApiMutation } from 'shared-auth';

/** Creates a role, with the permissions of another one when it is a clone, and answers it with its id. */
export function useCreateRole() {
  return useApiMutation<{ data: Role }, CreateRole>('POST', '/v1/roles', { revalidate: ['/v1/roles'] });
}
