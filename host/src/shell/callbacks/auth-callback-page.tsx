import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSession } from 'shared-auth';
import { ErrorView, LoadingView } from 'shared-ui';
import { usePageTitle } from '../frame/use-page-title.ts';
import { pathAfterSignIn } from '../../site-path.ts';
import { documentPages } from '../leave-page.ts';
import { useText } from '../texts.ts';
import { failureText } from './failure-text.ts';
import styles from './callback-page.module.css';

/** Milliseconds (B-3.3). */
const PAUSE_BEFORE_NAVIGATION = 100;
const PAUSE_BEFORE_SIGN_IN = 3000;

/** B-3.3: completes sign-in, or says why it cannot and goes back to the sign-in page. */
export function AuthCallbackPage() {
  const t = useText();
  const navigate = useNavigate();
  const { session } = useSession();
  const [failure, setFailure] = useState<unknown>();
  usePageTitle(t('title.signingIn'));

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let current = true;
    const later = (milliseconds: number, then: () => void) => {
      if (current) timer = setTimeout(then, milliseconds);
    };
    session.completeSignIn(window.location.href).then(
      ({ returnTo }) =>
        later(
          PAUSE_BEFORE_NAVIGATION,
          () => void navigate(pathAfterSignIn(returnTo) ?? '/dashboard', { replace: true }),
        ),
      (error: unknown) => {
        if (current) setFailure(error);
        later(PAUSE_BEFORE_SIGN_IN, () => documentPages.signIn());
      },
    );
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [session, navigate]);

  return (
    <main className={styles.page}>
      {failure === undefined ? (
        <LoadingView text={t('callback.completing')} />
      ) : (
        <ErrorView title={t('callback.failed')} message={failureText(failure, t)}>
          <p className={styles.note}>{t('callback.redirecting')}</p>
        </ErrorView>
      )}
    </main>
  );
}
