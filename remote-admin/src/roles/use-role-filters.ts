import { useSearchParams } from 'react-router-dom';
import { type RoleFilters, roleFiltersFrom, roleFiltersTo } from './role-filters.ts';

/** The filters in the address, and the way to change them; every change but that of the page begins at page 1. */
export function useRoleFilters() {
  const [params, setParams] = useSearchParams();
  const filters = roleFiltersFrom(params);
  const change = (part: Partial<RoleFilters>) =>
    setParams(roleFiltersTo({ ...filters, page: 1, ...part }), { replace: part.search !== undefined });
  /** Another address for what is shown already: Back does not lead to the wrong one. */
  const correct = (part: Partial<RoleFilters>) =>
    setParams(roleFiltersTo({ ...filters, ...part }), { replace: true });
  return { filters, change, correct };
}
