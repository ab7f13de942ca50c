import type { Role } from 'api/contract';
import { useApi } from 'shared-auth';

/** One role with its permissions; nothing is read without an id. */
export function useRole(id: string | null) {
  const { data, ...rest } = useApi<{ data: Role }>(id === null ? null : `/v1/roles/${id}`);
  return { ...rest, role: data?.data };
}
