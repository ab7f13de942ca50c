import { useSearchParams } from 'react-router-dom';
import { LONGEST_SEARCH } from 'shared-ui';
import type { UserFilters } from '../access/users.ts';

const sorts: readonly UserFilters['sort'][] = ['name', 'email', 'status', 'created_at', 'last_login_at'];

/** What is missing in the address or makes no sense takes its default. */
export function userFiltersFrom(params: URLSearchParams): UserFilters {
  const page = Number(params.get('page'));
  const status = params.get('status')?.toLowerCase();
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    search: (params.get('search') ?? '').slice(0, LONGEST_SEARCH),
    role: params.get('role') ?? '',
    status: status === 'active' || status === 'inactive' ? status : '',
    sort: sorts.find((sort) => sort === params.get('sort')) ?? 'name',
    order: params.get('order') === 'desc' ? 'desc' : 'asc',
  };
}

/** The address of a view; defaults are left out. */
export function userFiltersTo(filters: UserFilters): URLSearchParams {
  const params = new URLSearchParams();
  for (const name of ['search', 'role', 'status'] as const) {
    if (filters[name] !== '') params.set(name, filters[name]);
  }
  if (filters.sort !== 'name') params.set('sort', filters.sort);
  if (filters.order !== 'asc') params.set('order', filters.order);
  if (filters.page !== 1) params.set('page', String(filters.page));
  return params;
}

/** The filters in the address, and the way to change them; every change but that of the page begins at page 1. */
export function useUserFilters() {
  const [params, setParams] = useSearchParams();
  const filters = userFiltersFrom(params);
  const change = (part: Partial<UserFilters>) =>
    // At once: another choice may be made before a transition would have drawn this one.
    // Turning pages can be undone by Back; each letter of a search would only be in the way there.
    setParams(userFiltersTo({ ...filters, page: 1, ...part }), {
      replace: part.page === undefined,
      flushSync: true,
    });
  /** Another address for what is shown already: Back does not lead to the wrong one. */
  const correct = (part: Partial<UserFilters>) =>
    setParams(userFiltersTo({ ...filters, ...part }), { replace: true });
  return { filters, change, correct };
}
