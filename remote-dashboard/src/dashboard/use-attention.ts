import type { Attention } from 'api/contract';
import {
  type ApiKey,
  api,
  permissionsAtom,
  sessionAtom,
  sessionStore,
  useApi,
  usePermissions,
  useRevalidate,
} from 'shared-auth';
import { useCallback } from 'react';
import { preload } from 'swr';

const PATH = '/v1/alerts/attention';

interface Answer {
  data: Attention;
}

/** Which sites need attention; nothing is asked for who may not see alerts. */
export function useAttention() {
  const mayRead = usePermissions().has('alert.read');
  const { data, error, mutate } = useApi<Answer>(mayRead ? PATH : null);
  return { mayRead, attention: data?.data ?? null, error, retry: () => void mutate() };
}

/** Asks what `useAttention` will ask. */
export function prefetchAttention(): void {
  const { scopeKey } = sessionStore.get(sessionAtom);
  if (scopeKey === null || !sessionStore.get(permissionsAtom).actions.has('alert.read')) return;
  const key: ApiKey = [scopeKey, PATH];
  preload(key, ([, asked]) => api.get<Answer>(asked)).catch(() => undefined);
}

export function useRefreshAttention(): () => Promise<void> {
  const revalidate = useRevalidate();
  return useCallback(() => revalidate(PATH), [revalidate]);
}
