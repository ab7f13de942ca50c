import { useEffect, useState } from 'react';
import { isSignedIn, isSignedInAnywhere } from 'shared-auth/signed-in';
import { useRemotes } from '../remotes/remotes-context.tsx';

/**
 * Whether somebody is signed in, in this tab or another. For them the session joins the page once it stands, so that
 * its parts can ask for it; for everybody else nothing of it is fetched.
 */
export function useSignedIn(): boolean {
  const { overrides } = useRemotes();
  const [signedIn, setSignedIn] = useState(isSignedIn);

  useEffect(() => {
    let current = true;
    const join = async () => {
      const anywhere = await isSignedInAnywhere();
      if (current) setSignedIn(anywhere);
      if (!anywhere) {
        overrides.decideRole(false);
        return;
      }
      const { joinSession } = await import('./join-session.ts');
      joinSession({ overrides, onEnd: () => current && setSignedIn(false) });
    };
    void join();
    return () => {
      current = false;
    };
  }, [overrides]);
  return signedIn;
}
