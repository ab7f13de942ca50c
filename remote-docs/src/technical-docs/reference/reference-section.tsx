import { useState } from 'react';
import { Section } from '../layout/section.tsx';
import { useAnchor } from '../layout/use-anchor.ts';
import { useText } from '../messages/texts.ts';
import { anchorOf, categoriesOf, type OpenApiDocument } from './openapi.ts';
import { OperationView } from './operation-view.tsx';
import styles from './reference.module.css';
import { OPENAPI_PATH, type OpenApi } from './use-openapi.ts';

/** All operations by category, from the live document. */
export function ReferenceSection({ document, failed, retry }: OpenApi) {
  const t = useText();
  return (
    <Section id="api-reference" title={t('reference.title')} lead={t('reference.lead')}>
      <p className={styles.document}>
        <a href={OPENAPI_PATH} target="_blank" rel="noreferrer">
          {t('reference.document')} <span className={styles.newTab}>{t('help.newTab')}</span>
        </a>
      </p>
      {document && <Categories document={document} />}
      {failed && (
        <div className={styles.failed} role="alert">
          <p>{t('reference.failed')}</p>
          <button type="button" onClick={retry}>
            {t('reference.retry')}
          </button>
        </div>
      )}
      {!document && !failed && (
        <p className={styles.loading} role="status">
          {t('reference.loading')}
        </p>
      )}
    </Section>
  );
}

function Categories({ document }: { document: OpenApiDocument }) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string, open: boolean) =>
    setOpened((before) => {
      if (before.has(id) === open) return before;
      const after = new Set(before);
      if (open) after.add(id);
      else after.delete(id);
      return after;
    });
  // A link to an operation opens it, also after a reload.
  useAnchor((anchor) => anchor.startsWith('op-') && toggle(anchor, true));
  return categoriesOf(document).map(({ name, description, operations }) => (
    <div key={name} className={styles.category}>
      <h3>{name}</h3>
      {description && <p>{description}</p>}
      {operations.map((operation) => (
        <OperationView
          key={operation.operationId}
          document={document}
          operation={operation}
          open={opened.has(anchorOf(operation))}
          onToggle={(open) => toggle(anchorOf(operation), open)}
        />
      ))}
    </div>
  ));
}
