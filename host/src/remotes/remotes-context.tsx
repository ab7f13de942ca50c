import { createContext, type ReactNode, use, useCallback, useMemo, useSyncExternalStore } from 'react';
import type { RegistryState } from './registry-client.ts';
import type { Remotes } from './start.ts';
import type { Surroundings } from './surroundings.ts';

interface Around {
  remotes: Remotes;
  surroundings: Surroundings;
}

const RemotesContext = createContext<Around | null>(null);

/** Gives everything inside the registry and the loader, and says what the document around remotes has of its own. */
export function RemotesContextProvider({
  remotes,
  surroundings,
  children,
}: Around & { children: ReactNode }) {
  const value = useMemo(() => ({ remotes, surroundings }), [remotes, surroundings]);
  return <RemotesContext value={value}>{children}</RemotesContext>;
}

function useAround(): Around {
  const around = use(RemotesContext);
  if (around === null) throw new Error('useRemotes needs a provider of remotes around it');
  return around;
}

export function useRemotes(): Remotes {
  return useAround().remotes;
}

export function useSurroundings(): Surroundings {
  return useAround().surroundings;
}

/** The registry as it is known now; renders again when it changes. */
export function useRegistry(): RegistryState {
  const { registry } = useRemotes();
  const subscribe = useCallback((listener: () => void) => registry.subscribe(listener), [registry]);
  return useSyncExternalStore(subscribe, () => registry.state);
}
