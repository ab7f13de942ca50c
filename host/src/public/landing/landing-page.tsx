import { useEffect } from 'react';
import { SiteHeader } from '../site-header.tsx';
import { useText } from '../texts.ts';
import { About } from './about.tsx';
import { Hero } from './hero.tsx';
import { Platform } from './platform.tsx';
import { SiteFooter } from './site-footer.tsx';
import { Solutions } from './solutions.tsx';
import { Stats } from './stats.tsx';
import { Technology } from './technology.tsx';

/** Specification §2, landing page. */
export function LandingPage({ signedIn }: { signedIn: boolean }) {
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
        <About />
      </main>
      <SiteFooter />
    </>
  );
}
