import type { EffectivePermission } from 'api/contract';
import { useApi } from 'shared-auth';

/** What a user may do now, each with the roles it comes from. */
export function useEffectivePermissions(userId: string) {
  const { data, ...rest } = useApi<{ data: EffectivePermission[] }>(`/v1/users/${userId}/permissions`);
  return { ...rest, permissions: data?.data };
}
