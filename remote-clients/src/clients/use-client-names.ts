import type { Client } from 'api/contract';
import { useCallback, useEffect, useRef } from 'react';

/** The names of all clients that were on the page so far: what is picked on page 1 is still called by name on page 3. */
export function useClientNames(clients: readonly Client[] | undefined): (id: string) => string | null {
  const names = useRef(new Map<string, string>());
  useEffect(() => {
    for (const { id, name } of clients ?? []) names.current.set(id, name);
  }, [clients]);
  return useCallback((id) => names.current.get(id) ?? null, []);
}
