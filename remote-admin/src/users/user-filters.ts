import type { UserListQuery } from 'api/contract';

/** What the list of users is narrowed and ordered by; it lives in the URL. Empty means all. */
export interface UserFilters {
  page: number;
  search: string;
  role: string;
  status: '' | 'active' | 'inactive';
  sort: NonNullable<UserListQuery['sort']>;
  order: 'asc' | 'desc';
}

const sorts: readonly UserFilters['sort'][] = ['name', 'email', 'status', 'created_at', 'last_login_at'];

/** What is missing in the address or makes no sense takes its default. */
export function userFiltersFrom(params: URLSearchParams): UserFilters {
  const page = Number(params.get('page'));
  const status = params.get('status')?.toLowerCase();
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    search: params.get('search') ?? '',
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
