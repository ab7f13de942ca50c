import { useSearchParams } from 'react-router-dom';

/** What the list of roles is narrowed by; it lives in the URL. */
export interface RoleFilters {
  tab: 'custom' | 'system';
  search: string;
  page: number;
}

export function roleFiltersFrom(params: URLSearchParams): RoleFilters {
  const page = Number(params.get('page'));
  return {
    tab: params.get('tab') === 'system' ? 'system' : 'custom',
    search: params.get('search') ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** The address of a view; defaults are left out. */
export function roleFiltersTo({ tab, search, page }: RoleFilters): URLSearchParams {
  const params = new URLSearchParams();
  if (tab !== 'custom') params.set('tab', tab);
  if (search !== '') params.set('search', search);
  if (page !== 1) params.set('page', String(page));
  return params;
}

/** Roles are searched by display name and description (B-9.4). */
export function searchRoles<Role extends { display_name: string; description: string }>(
  roles: readonly Role[],
  search: string,
): Role[] {
  const wanted = search.trim().toLowerCase();
  return roles.filter(({ display_name, description }) =>
    [display_name, description].some((text) => text.toLowerCase().includes(wanted)),
  );
}

/** The filters in the address, and the way to change them; every change but that of the page begins at page 1. */
export function useRoleFilters() {
  const [params, setParams] = useSearchParams();
  const filters = roleFiltersFrom(params);
  const change = (part: Partial<RoleFilters>) =>
    setParams(roleFiltersTo({ ...filters, page: 1, ...part }), {
      replace: part.search !== undefined,
      flushSync: true,
    });
  /** Another address for what is shown already: Back does not lead to the wrong one. */
  const correct = (part: Partial<RoleFilters>) =>
    setParams(roleFiltersTo({ ...filters, ...part }), { replace: true });
  return { filters, change, correct };
}
