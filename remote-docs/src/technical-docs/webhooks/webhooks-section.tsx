import { lazy, Suspense, useState } from 'react';
import { CodeBlock } from '../code/code-block.tsx';
import { LanguageCards } from '../code/language-cards.tsx';
import type { Reader } from '../code/reader-languages.ts';
import { Prose } from '../layout/prose.tsx';
import { Section } from '../layout/section.tsx';
import { useText } from '../messages/texts.ts';
import type { OpenApiDocument } from '../reference/openapi.ts';
import { EventCatalogue } from './event-catalogue.tsx';
import styles from './webhooks.module.css';

const TestEvent = lazy(async () => ({ default: (await import('./test-event.tsx')).TestEvent }));

interface WebhooksSectionProps {
  document: OpenApiDocument | undefined;
  reader: Reader;
}

/** Events: which there are, how to know that they are ours, and one to try. */
export function WebhooksSection({ document, reader }: WebhooksSectionProps) {
  const t = useText();
  const [testing, setTesting] = useState(false);
  const { file, code, language: highlighting } = reader.files.verification;
  return (
    <Section id="webhooks" title={t('webhooks.title')} lead={t('webhooks.lead')}>
      <p className={styles.text}>
        <Prose text={t('webhooks.register')} />
      </p>
      <div className={styles.part}>
        <h3>{t('webhooks.catalogue')}</h3>
        {document && <EventCatalogue document={document} />}
      </div>
      <div className={styles.part}>
        <h3>{t('webhooks.verify')}</h3>
        <p className={styles.text}>
          <Prose text={t('webhooks.verify.text')} />
        </p>
        <LanguageCards label={t('quickstart.languages')} reader={reader} />
        <CodeBlock title={file} code={code} language={highlighting} tall />
      </div>
      <div className={styles.part}>
        <h3>{t('webhooks.test.title')}</h3>
        <p className={styles.text}>
          <Prose text={t('webhooks.test.text')} />
        </p>
        {testing ? (
          <Suspense fallback={<p role="status">{t('loading')}</p>}>
            <TestEvent />
          </Suspense>
        ) : (
          <button type="button" className={styles.button} onClick={() => setTesting(true)}>
            {t('webhooks.test.title')}
          </button>
        )}
      </div>
    </Section>
  );
}
