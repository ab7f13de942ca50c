import { lazy, Suspense, useState } from 'react';
import { CodeBlock } from '../code/code-block.tsx';
import { type ReaderLanguage, verificationFiles } from '../code/example-files.ts';
import { LanguageCards } from '../code/language-cards.tsx';
import { Prose } from '../layout/prose.tsx';
import { Section } from '../layout/section.tsx';
import { useText } from '../messages/texts.ts';
import { anchorOfEvent, type OpenApiDocument, schemaOf } from '../reference/openapi.ts';
import { sampleValue } from '../reference/sample-value.ts';
import { SchemaView } from '../reference/schema-view.tsx';
import styles from './webhooks.module.css';

const TestEvent = lazy(async () => ({ default: (await import('./test-event.tsx')).TestEvent }));

interface WebhooksSectionProps {
  document: OpenApiDocument | undefined;
  language: ReaderLanguage;
  onLanguage: (language: ReaderLanguage) => void;
}

/** Events: which there are, how to know that they are ours, and one to try. */
export function WebhooksSection({ document, language, onLanguage }: WebhooksSectionProps) {
  const t = useText();
  const [testing, setTesting] = useState(false);
  const { file, code, language: highlighting } = verificationFiles[language];
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
        <LanguageCards label={t('quickstart.languages')} value={language} onChange={onLanguage} />
        <CodeBlock title={file} code={code} language={highlighting} tall />
      </div>
      <div className={styles.part}>
        <h3>{t('webhooks.test.title')}</h3>
        <p className={styles.text}>
          <Prose text={t('webhooks.test.text')} />
        </p>
        {testing ? (
          <Suspense fallback={<p role="status">…</p>}>
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

function EventCatalogue({ document }: { document: OpenApiDocument }) {
  const t = useText();
  return Object.entries(document.webhooks ?? {}).map(([event, { post }]) => {
    const schema = schemaOf(post.requestBody?.content);
    return (
      <details key={event} id={anchorOfEvent(event)} className={styles.event}>
        <summary>
          <code>{event}</code> <span>{post.summary}</span>
        </summary>
        <div className={styles.eventContent}>
          {schema && <SchemaView document={document} schema={schema} />}
          <h4>{t('webhooks.headers')}</h4>
          <dl className={styles.headers}>
            {post.parameters?.map(({ name, description }) => (
              <div key={name}>
                <dt>
                  <code>{name}</code>
                </dt>
                <dd>{description}</dd>
              </div>
            ))}
          </dl>
          {schema && (
            <CodeBlock
              title={t('webhooks.event.example', { event })}
              code={JSON.stringify(sampleValue(document, schema), null, 2)}
              language="json"
            />
          )}
        </div>
      </details>
    );
  });
}
