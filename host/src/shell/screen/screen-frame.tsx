import type { ReactNode } from 'react';
import { useSession } from 'shared-auth';
import { ScreenSignIn } from './screen-sign-in.tsx';
import styles from './screen.module.css';
import { useHostDeploys } from './use-host-deploys.ts';
import { useScreen } from './use-screen.ts';

/** A page on a wall: nothing stands around it, and nobody is there to sign it in or to load it again. */
export function ScreenFrame({ children }: { children: ReactNode }) {
  const { status } = useSession();
  const state = useScreen();
  useHostDeploys();
  return (
    <main data-frame="page" className={styles.screen} id="content" tabIndex={-1}>
      {status === 'signed-in' || status === 'starting' ? children : <ScreenSignIn state={state} />}
    </main>
  );
}
