import type { UserList } from 'api/contract';
import { useApi, usePermissions } from 'shared-auth';

/** How many users the tenant has, by kind; undefined for who may not list users. */
export function useUserSummary(): UserList['data']['summary'] | undefined {
  const allowed = usePermissions().has('user.list');
  return useApi<UserList>(allowed ? '/v1/users?limit=1' : null).data?.data.summary;
}
