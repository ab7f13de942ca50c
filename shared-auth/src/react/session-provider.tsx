import { Provider } from 'jotai';
import { useEffect, type ReactNode } from 'react';
import { sessionStore } from '../session/session-atoms.ts';
import { getSession } from '../session/session-instance.ts';
import { SessionSWRConfig } from '../swr/session-swr-config.tsx';

/** Puts the page on the session's store and cache, and starts the session unless the host has done so earlier. */
export function SessionProvider({ children }: { children: ReactNode }): ReactNode {
  useEffect(() => void getSession().start(), []);
  return (
    <Provider store={sessionStore}>
      <SessionSWRConfig>{children}</SessionSWRConfig>
    </Provider>
  );
}
