import type { ClientTotals, SavedView } from 'api/contract';
import { useApi, withQuery } from 'shared-auth';
import { CLIENTS, clientsPath } from '../clients-api.ts';
import { type ClientsView, filterQuery, type GroupBy } from '../clients-view.ts';

interface Totals {
  data: { at: string; groups: ClientTotals[]; left_out: number };
}

/** The figures of all clients that the filters find, in all or by what they are grouped by. */
export function useTotals(view: ClientsView, group: Exclude<GroupBy, 'view'> | null) {
  const { sort: _sort, order: _order, ...filters } = filterQuery(view);
  const path = clientsPath(`${CLIENTS}/totals`, { ...filters, group: group ?? undefined });
  return useApi<Totals>(path, { keepPreviousData: true });
}

/** A portfolio is a saved view of clients: a name and its filters. */
export function usePortfolios() {
  return useApi<{ data: SavedView[] }>(withQuery('/v1/saved-views', { page: 'clients' }));
}
