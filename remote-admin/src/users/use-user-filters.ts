import { useSearchParams } from 'react-router-dom';
import { type UserFilters, userFiltersFrom, userFiltersTo } from './user-filters.ts';

/** The filters in the address, and the way to change them; every change but that of the page begins at page 1. */
export function useUserFilters() {
  const [params, setParams] = useSearchParams();
  const filters = userFiltersFrom(params);
  const change = (part: Partial<UserFilters>) =>
    // Turning pages can be undone by Back; each letter of a search would only be in the way there.
    setParams(userFiltersTo({ ...filters, page: 1, ...part }), { replace: part.page === undefined });
  /** Another address for what is shown already: Back does not lead to the wrong one. */
  const correct = (part: Partial<UserFilters>) =>
    setParams(userFiltersTo({ ...filters, ...part }), { replace: true });
  return { filters, change, correct };
}
