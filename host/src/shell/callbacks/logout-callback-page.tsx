import { useEffect } from 'react';
import { useSession } from 'shared-auth';
import { LoadingView } from 'shared-ui';
import { usePageTitle } from '../frame/use-page-title.ts';
import { documentPages } from '../leave-page.ts';
import { useText } from '../texts.ts';
import styles from './callback-page.module.css';

/** B-3.5: shows 'Signing out...' and forgets what may be left of the session. */
export function LogoutCallbackPage() {
  const t = useText();
  const { session } = useSession();
  usePageTitle(t('title.signingOut'));

  useEffect(() => {
    const leave = () => documentPages.signIn({ notice: 'signed-out' });
    // The provider has signed the person out already. Whatever happens here, nobody stays on this page.
    session.signOut({ atProvider: false }).then(leave, leave);
  }, [session]);

  return (
    <main className={styles.page}>
      <LoadingView text={t('logout.signingOut')} />
    </main>
  );
}
