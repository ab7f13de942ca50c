import 'shared-ui/tokens.css';
import '../styles/frame-guard.css';
import '../styles/base.css';
import { useEffect, useRef } from 'react';
import { useLocale } from 'shared-ui/i18n';
import { localize } from '../remotes/localize.ts';
import { matchContractRoute } from '../remotes/match-route.ts';
import { useRegistry } from '../remotes/remotes-context.tsx';
import frame from '../shell/frame/frame.module.css';
import { PublicBar } from '../shell/top-bar/public-bar.tsx';
import { SkipLink } from '../skip-link/skip-link.tsx';
import { PublicNotices } from './public-notices.tsx';
import { PublicPage } from './public-page.tsx';
import { useText } from './texts.ts';
import { useSignedIn } from './use-signed-in.ts';

/** Around the public pages of remotes: the public header, and what concerns remotes. No session, no antd. */
export function PublicShell() {
  const t = useText();
  const { language } = useLocale();
  const { registry } = useRegistry();
  const signedIn = useSignedIn();
  const main = useRef<HTMLElement>(null);
  const match = registry && matchContractRoute(registry, null, window.location.pathname);
  const title = match && localize(match.route.title, language);

  useEffect(() => {
    if (title) document.title = t('title.page', { page: title });
  }, [title, t]);

  return (
    <div className={frame.frame}>
      <SkipLink text={t('nav.skip')} onFollow={() => main.current?.focus()} />
      <PublicBar
        signedIn={signedIn}
        labels={{
          brand: t('brand'),
          main: t('nav.main'),
          technicalDocs: t('nav.technicalDocs'),
          signIn: t('nav.signIn'),
          dashboard: t('nav.dashboard'),
        }}
      />
      <PublicNotices />
      <main data-frame="page" className={frame.main} id="content" ref={main} tabIndex={-1}>
        <PublicPage match={match} />
      </main>
    </div>
  );
}
