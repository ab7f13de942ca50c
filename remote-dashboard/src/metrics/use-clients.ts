import type { Client, ClientList, Connectivity } from 'api/contract';
import {
  type ApiKey,
  api,
  permissionsAtom,
  sessionAtom,
  sessionStore,
  useApi,
  usePermissions,
  useRevalidate,
  withQuery,
} from 'shared-auth';
import { useCallback } from 'react';
import { preload } from 'swr';

const path = '/v1/clients';

/** What of a client the pickers show. */
export type ClientOption = Pick<Client, 'id' | 'name' | 'connectivity'>;

/** How many clients there are, of all or of one connectivity. */
export function useClientCount(status?: Connectivity) {
  // The dashboard is also for people who may not list clients; asking in vain with every refresh helps nobody.
  const mayList = usePermissions().has('client.read');
  const { data, isLoading } = useApi<ClientList>(mayList ? countPath(status) : null);
  return { count: data?.total ?? 0, isLoading };
}

const countPath = (status?: Connectivity) => withQuery(path, { limit: 1, status });

/** Asks for a count that `useClientCount` will ask for. */
export function prefetchClientCount(status?: Connectivity): void {
  const { scopeKey } = sessionStore.get(sessionAtom);
  if (scopeKey === null || !sessionStore.get(permissionsAtom).actions.has('client.read')) return;
  const key: ApiKey = [scopeKey, countPath(status)];
  preload(key, ([, path]) => api.get<ClientList>(path)).catch(() => undefined);
}

/** The clients to choose from, at most `limit`, those whose name matches the search. */
export function useClientOptions(search: string, limit: number) {
  const { data, error, isLoading, mutate } = useApi<ClientList>(
    withQuery(path, { limit, search: search.trim(), sort: 'name', order: 'asc' }),
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
  return useApi<{ data: Client }>(id === null ? null : `${path}/${id}`);
}

/** Counts and lists of clients are read again. */
export function useRefreshClients(): () => Promise<void> {
  const revalidate = useRevalidate();
  return useCallback(() => revalidate(path), [revalidate]);
}
