import type { ReactNode } from 'react';
import { MemoryRouter, useInRouterContext } from 'react-router-dom';
import { UiProvider } from 'shared-ui';
import type { ThemeChoice } from 'shared-ui/tokens';

/**
 * What the real components need around them. Public pages stand in the host's public shell, which has neither router
 * nor antd, so that pages without them stay light; those that show the kit bring both. The samples' links lead nowhere.
 */
export function KitSurroundings({ children }: { children: ReactNode }) {
  const inRouter = useInRouterContext();
  // In the staff shell everything is there already.
  if (inRouter) return children;
  const { theme, animations } = document.documentElement.dataset;
  return (
    <MemoryRouter>
      <UiProvider theme={(theme ?? 'light') as ThemeChoice} animations={animations !== 'off'}>
        {children}
      </UiProvider>
    </MemoryRouter>
  );
}
