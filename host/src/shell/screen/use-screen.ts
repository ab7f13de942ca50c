import { useEffect, useState } from 'react';
import { useSession } from 'shared-auth';
import { holdScreen, type ScreenState } from 'shared-auth/screen';

/** Keeps the screen signed in while its page is shown. */
export function useScreen(): ScreenState {
  const { session } = useSession();
  const [state, setState] = useState<ScreenState>({ kind: 'connecting' });
  useEffect(() => {
    const end = new AbortController();
    void holdScreen(session, setState, end.signal);
    return () => end.abort();
  }, [session]);
  return state;
}
