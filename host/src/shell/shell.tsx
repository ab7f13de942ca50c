import 'shared-ui/tokens.css';
import '../styles/frame-guard.css';
import '../styles/base.css';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { SessionProvider } from 'shared-auth';
import { UiProvider } from 'shared-ui';
import { displayAtom } from '../settings/settings-store.ts';
import { AuthCallbackPage } from './callbacks/auth-callback-page.tsx';
import { LogoutCallbackPage } from './callbacks/logout-callback-page.tsx';
import { Frame } from './frame/frame.tsx';
import { PageError } from './frame/page-error.tsx';
import { supportHrefAtom } from './support.ts';

/** The signed-in application and the public pages that remotes own. `prepareShell` must have run. */
export function Shell() {
  const { theme, compact, animations } = useAtomValue(displayAtom);
  const supportHref = useAtomValue(supportHrefAtom);
  const router = useMemo(
    () =>
      createBrowserRouter([
        {
          errorElement: <PageError />,
          children: [
            { path: '/auth/callback', element: <AuthCallbackPage /> },
            { path: '/logout-callback', element: <LogoutCallbackPage /> },
            { path: '*', element: <Frame /> },
          ],
        },
      ]),
    [],
  );
  return (
    <UiProvider theme={theme} compact={compact} animations={animations} supportHref={supportHref}>
      <SessionProvider>
        <RouterProvider router={router} />
      </SessionProvider>
    </UiProvider>
  );
}
