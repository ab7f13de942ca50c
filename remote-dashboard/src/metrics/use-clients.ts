import type { Client, ClientList } from 'api/contract';
import { useApi, useRevalidate, withQuery } from 'shared-auth';
import { useCallback } from 'react';

const PATH = '/v1/clients';

/** What of a client the pickers show. */
export type ClientOption = Pick<Client, 'id' | 'name' | 'connectivity'>;

/** The clients to choose from, at most `limit`, those whose name matches the search. */
export function useClientOptions(search: string, limit: number) {
  const { data, error, isLoading, mutate } = useApi<ClientList>(
    withQuery(PATH, { limit, search: search.trim(), sort: 'name', order: 'asc' }),
    { keepPreviousData: true },
  );
  return {
    options: data?.data ?? [],
    total: data?.total ?? 0,
    failed: error !== undefined,
    isLoading,
    retry: () => void mutate(),
  };
}

/** One client by its id, for its name. */
export function useClient(id: string | null) {
  return useApi<{ data: Client }>(id === null ? null : `${PATH}/${encodeURIComponent(id)}`);
}

/** Counts and lists of clients are read again. */
export function useRefreshClients(): () => Promise<void> {
  const revalidate = useRevalidate();
  return useCallback(() => revalidate(PATH), [revalidate]);
}
