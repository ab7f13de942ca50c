import type { User } from 'api/contract';
import { useApi } from 'shared-auth';

/** One user as the server has them now; nothing is read without an id. */
export function useUser(id: string | null) {
  const { data, ...rest } = useApi<{ data: User }>(id === null ? null : `/v1/users/${id}`);
  return { ...rest, user: data?.data };
}
