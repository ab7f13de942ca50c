import type { Now } from 'api/contract';
import { type ApiKey, api, sessionAtom, sessionStore, useApi, useRevalidate, withQuery } from 'shared-auth';
import { useCallback } from 'react';
import { preload } from 'swr';

const PATH = '/v1/now';

interface NowAnswer {
  data: Now;
}

const pathFor = (clients: readonly string[]) =>
  clients.length === 0 ? PATH : withQuery(PATH, { client_ids: clients.toSorted().join(',') });

/** What the chosen sites, or all, generate, use and store at this moment. */
export function usePowerNow(clients: readonly string[]) {
  const { data, error, isLoading, mutate } = useApi<NowAnswer>(pathFor(clients));
  return { now: data?.data ?? null, error, isLoading, retry: () => void mutate() };
}

/** Asks what `usePowerNow` will ask. */
export function prefetchPowerNow(clients: readonly string[]): void {
  const { scopeKey } = sessionStore.get(sessionAtom);
  if (scopeKey === null) return;
  const key: ApiKey = [scopeKey, pathFor(clients)];
  preload(key, ([, asked]) => api.get<NowAnswer>(asked)).catch(() => undefined);
}

export function useRefreshPowerNow(): () => Promise<void> {
  const revalidate = useRevalidate();
  return useCallback(() => revalidate(PATH), [revalidate]);
}
