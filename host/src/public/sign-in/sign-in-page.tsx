import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { beginSignIn } from 'shared-auth/signed-in';
import { Brand } from '../brand.tsx';
import buttons from '../button-link.module.css';
import { fetchSsoConfig } from '../../runtime-config.ts';
import { pathAfterSignIn } from '../../site-path.ts';
import { Pictogram } from '../landing/pictograms.tsx';
import { SkipLink } from '../../skip-link/skip-link.tsx';
import { useText } from '../texts.ts';
import { signInParameters } from './sign-in-address.ts';
import { SignInNotice } from './sign-in-notice.tsx';
import styles from './sign-in-page.module.css';

const blurbs = [
  { id: 'sso', picture: 'shield' },
  { id: 'secure', picture: 'lock' },
  { id: 'account', picture: 'person' },
] as const;

/** B-3.2, sign-in page. */
export function SignInPage({ signedIn }: { signedIn: boolean }) {
  const t = useText();
  const [search] = useSearchParams();
  const [state, setState] = useState<'idle' | 'leaving' | 'failed'>('idle');

  useEffect(() => {
    document.title = t('signIn.documentTitle');
  }, [t]);

  useEffect(() => {
    if (signedIn) window.location.replace(pathAfterSignIn(search.get('returnTo')) ?? '/dashboard');
  }, [signedIn, search]);

  useEffect(() => {
    // Back from the provider's page, the browser may show this page as it was left: busy.
    const awake = (event: PageTransitionEvent) => event.persisted && setState('idle');
    window.addEventListener('pageshow', awake);
    return () => window.removeEventListener('pageshow', awake);
  }, []);

  async function leave(): Promise<void> {
    if (state === 'leaving') return;
    setState('leaving');
    const returnTo = pathAfterSignIn(search.get('returnTo'));
    try {
      await beginSignIn(fetchSsoConfig, { ...(returnTo && { returnTo }), params: signInParameters(search) });
    } catch {
      setState('failed');
    }
  }

  return (
    <div className={styles.page}>
      <SkipLink text={t('header.skip')} />
      <aside className={styles.aside}>
        <ul>
          {blurbs.map(({ id, picture }) => (
            <li key={id}>
              <Pictogram name={picture} />
              <div>
                <h2>{t(`signIn.${id}.title`)}</h2>
                <p>{t(`signIn.${id}.text`)}</p>
              </div>
            </li>
          ))}
        </ul>
      </aside>
      <main className={styles.main} id="content" tabIndex={-1}>
        <SignInNotice />
        <div className={styles.card}>
          <Link to="/" className={styles.home} aria-label={t('header.home')}>
            <Brand />
          </Link>
          <h1>{t('signIn.welcome')}</h1>
          <p className={styles.lead}>{t('signIn.lead')}</p>
          {state === 'failed' && (
            <p className={styles.failed} role="alert">
              {t('signIn.failed')}
            </p>
          )}
          <button
            type="button"
            className={`${buttons.primary} ${styles.button}`}
            aria-disabled={state === 'leaving'}
            onClick={() => void leave()}
          >
            {state === 'leaving' && <span className={styles.spinner} aria-hidden="true" />}
            {t(state === 'leaving' ? 'signIn.redirecting' : 'signIn.continue')}
          </button>
          <p className={styles.note}>{t('signIn.note')}</p>
        </div>
      </main>
    </div>
  );
}
