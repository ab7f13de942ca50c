import { useEffect } from 'react';
import { SiteHeader } from '../site-header.tsx';
import { useText } from '../texts.ts';
import type { Contacts } from '../use-contacts.ts';
import { About } from './about.tsx';
import { Hero } from './hero.tsx';
import { Platform } from './platform.tsx';
import { SiteFooter } from './site-footer.tsx';
import { Solutions } from './solutions.tsx';
import { Stats } from './stats.tsx';
import { Technology } from './technology.tsx';

interface LandingPageProps {
  signedIn: boolean;
  contacts: Contacts;
}

/** B-3.1, landing page. */
export function LandingPage({ signedIn, contacts }: LandingPageProps) {
  const t = useText();
  useEffect(() => {
    document.title = t('landing.documentTitle');
  }, [t]);

  return (
    <>
      <SiteHeader signedIn={signedIn} />
      <main id="content" tabIndex={-1}>
        <Hero signedIn={signedIn} />
        <Stats />
        <Solutions />
        <Platform signedIn={signedIn} />
        <Technology />
        <About contacts={contacts} />
      </main>
      <SiteFooter contacts={contacts} />
    </>
  );
}
