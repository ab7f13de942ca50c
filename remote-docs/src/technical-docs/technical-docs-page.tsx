import { useMemo, useState } from 'react';
import { AuthenticationSection } from './authentication/authentication-section.tsx';
import { useReader } from './code/reader-languages.ts';
import { AccessTokenContext } from './console/token-context.ts';
import { ExamplesSection } from './examples/examples-section.tsx';
import { GuidesSection } from './guides/guides-section.tsx';
import { HelpSection } from './help/help-section.tsx';
import { DocsNavigation } from './layout/docs-navigation.tsx';
import { useAnchor } from './layout/use-anchor.ts';
import { useText } from './messages/texts.ts';
import { QuickstartSection } from './quickstart/quickstart-section.tsx';
import { ReferenceSection } from './reference/reference-section.tsx';
import { useOpenApi } from './reference/use-openapi.ts';
import { PageSearch } from './search/page-search.tsx';
import { UnitsSection } from './units/units-section.tsx';
import styles from './technical-docs-page.module.css';
import { WebhooksSection } from './webhooks/webhooks-section.tsx';

const nothing = () => undefined;

/** The public documentation of the integrator API, on one page. */
export function TechnicalDocsPage() {
  const t = useText();
  const openApi = useOpenApi();
  const reader = useReader();
  const [token, setToken] = useState('');
  const accessToken = useMemo(() => ({ token, setToken }), [token]);
  useAnchor(nothing);

  return (
    <AccessTokenContext value={accessToken}>
      <div className={styles.page}>
        <header className={styles.hero}>
          <p className={styles.eyebrow}>{t('hero.eyebrow')}</p>
          <h1>{t('hero.title')}</h1>
          <p className={styles.lead}>{t('hero.lead')}</p>
          <p className={styles.actions}>
            <a className={styles.primary} href="#quickstart">
              {t('hero.start')}
            </a>
            <a className={styles.secondary} href="#api-reference">
              {t('hero.reference')}
            </a>
          </p>
        </header>
        <div className={styles.columns}>
          <aside className={styles.side}>
            <PageSearch document={openApi.document} />
            <DocsNavigation />
          </aside>
          <div className={styles.content}>
            <QuickstartSection reader={reader} />
            <AuthenticationSection />
            <ReferenceSection {...openApi} />
            <ExamplesSection />
            <WebhooksSection document={openApi.document} reader={reader} />
            <GuidesSection />
            <UnitsSection document={openApi.document} />
            <HelpSection />
          </div>
        </div>
      </div>
    </AccessTokenContext>
  );
}
