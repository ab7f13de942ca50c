import { RemoteModuleContext } from 'shared-ui';
import { type ReactNode, useMemo } from 'react';
import { useRoutes } from 'react-router-dom';
import { exchangeDesk } from './exchange/exchange-desk.ts';
import { useExchange } from './exchange/use-exchange.ts';
import { matchPages } from './match-pages.ts';
import { currentPerson } from './person.ts';
import { loadRemoteComponent } from './remote-component.tsx';
import { RemotePanel } from './remote-panel.tsx';
import { RemotesContextProvider } from './remotes-context.tsx';
import type { Remotes } from './start.ts';
import type { OpenPage, RemoteRoutesProps, Surroundings } from './surroundings.ts';
import { SlotsProvider } from './slots/slots-provider.tsx';
import { useOverridePermission } from './use-override-permission.ts';

const shell: Surroundings = {
  person: currentPerson,
  matchPages,
  Routes: RouterRoutes,
  Panel: RemotePanel,
  Exchange,
};

function Exchange(page: OpenPage) {
  useExchange({ desk: exchangeDesk, ...page });
  return null;
}

function RouterRoutes({ routes, location, missing }: RemoteRoutesProps) {
  const page = useRoutes(routes, location);
  if (page === null) throw missing();
  return page;
}

/** Remotes inside the shell, with the components that remotes offer to each other. */
export function RemotesProvider({ remotes, children }: { remotes: Remotes; children: ReactNode }) {
  useOverridePermission(remotes);
  const loadComponent = useMemo(() => loadRemoteComponent(remotes.loader), [remotes]);
  return (
    <RemotesContextProvider remotes={remotes} surroundings={shell}>
      <RemoteModuleContext value={loadComponent}>
        <SlotsProvider>{children}</SlotsProvider>
      </RemoteModuleContext>
    </RemotesContextProvider>
  );
}
