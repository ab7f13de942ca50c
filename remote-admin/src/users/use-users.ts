import type { UserList } from 'api/contract';
import { useApi, withQuery } from 'shared-auth';
import type { UserFilters } from './user-filters.ts';

/** B-9.1. */
export const usersAPage = 10;

/** One page of users. While another is fetched the previous one stays. */
export function useUsers({ page, search, role, status, sort, order }: UserFilters) {
  const path = withQuery('/v1/users', { page, limit: usersAPage, search, role, status, sort, order });
  return useApi<UserList>(path, { keepPreviousData: true });
}
