import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { useScopeKey } from './api-key.ts';

/** Reads again what is shown of a path and of everything below it, in the current tenant: `revalidate('/v1/clients')`. */
export function useRevalidate(): (path: string) => Promise<void> {
  const { mutate } = useSWRConfig();
  const scope = useScopeKey();
  return useCallback(
    async (path) => {
      await mutate((key) => Array.isArray(key) && key[0] === scope && isBelow(String(key[1]), path));
    },
    [mutate, scope],
  );
}

function isBelow(path: string, parent: string): boolean {
  return path === parent || path.startsWith(`${parent}/`) || path.startsWith(`${parent}?`);
}
