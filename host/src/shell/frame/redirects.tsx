import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSession } from 'shared-auth';
import { LoadingView } from 'shared-ui';
import { documentPages } from '../leave-page.ts';
import { useText } from '../texts.ts';

/** Milliseconds in which a sentence can be read that ends in 'Redirecting...'. */
const TIME_TO_READ = 1500;

/** B-2.2: a signed-out person on a protected page, who comes back here after sign-in. */
export function GoToSignIn() {
  const t = useText();
  const { pathname, search, hash } = useLocation();
  const returnTo = pathname + search + hash;
  useEffect(() => documentPages.signIn({ returnTo }), [returnTo]);
  return <LoadingView text={t('page.redirectingToLogin')} />;
}

/** B-2.3: there is nobody to show, and the session has been ended. It may have been so before anything was drawn. */
export function UserFailed() {
  const t = useText();
  const { pathname, search, hash } = useLocation();
  const returnTo = pathname + search + hash;
  useEffect(() => {
    const leave = () => documentPages.signIn({ notice: 'profile-failed', returnTo });
    const timer = setTimeout(leave, TIME_TO_READ);
    return () => clearTimeout(timer);
  }, [returnTo]);
  return <LoadingView text={t('page.userFailed')} />;
}

/** An address that is nobody's: signed in, to the dashboard; signed out, to the landing page (B-2.4). */
export function UnknownAddress() {
  const t = useText();
  const navigate = useNavigate();
  const { status } = useSession();
  const { pathname } = useLocation();
  const signedIn = status === 'signed-in';

  useEffect(() => {
    if (pathname === '/login') return documentPages.signIn();
    if (!signedIn || pathname === '/') return documentPages.landing();
    const timer = setTimeout(() => void navigate('/dashboard', { replace: true }), TIME_TO_READ);
    return () => clearTimeout(timer);
  }, [signedIn, pathname, navigate]);

  return signedIn && pathname !== '/' ? <LoadingView text={t('page.notFound')} /> : null;
}
