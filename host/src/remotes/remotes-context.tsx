import { RemoteModuleContext } from 'shared-ui';
import { createContext, type ReactNode, use, useCallback, useMemo, useSyncExternalStore } from 'react';
import type { RegistryState } from './registry-client.ts';
import { loadRemoteComponent } from './remote-component.tsx';
import type { Remotes } from './start.ts';

const RemotesContext = createContext<Remotes | null>(null);

/** Gives everything inside the registry, the loader, and the components that remotes offer to each other. */
export function RemotesProvider({ remotes, children }: { remotes: Remotes; children: ReactNode }) {
  const loadComponent = useMemo(() => loadRemoteComponent(remotes.loader), [remotes]);
  return (
    <RemotesContext value={remotes}>
      <RemoteModuleContext value={loadComponent}>{children}</RemoteModuleContext>
    </RemotesContext>
  );
}

export function useRemotes(): Remotes {
  const remotes = use(RemotesContext);
  if (remotes === null) throw new Error('useRemotes needs a RemotesProvider around it');
  return remotes;
}

/** The registry as it is known now; renders again when it changes. */
export function useRegistry(): RegistryState {
  const { registry } = useRemotes();
  const subscribe = useCallback((listener: () => void) => registry.subscribe(listener), [registry]);
  return useSyncExternalStore(subscribe, () => registry.state);
}
