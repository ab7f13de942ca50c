import { lazy, Suspense, useState } from 'react';
import { useText } from '../messages/texts.ts';
import { anchorOf, type OpenApiDocument, type Operation } from './openapi.ts';
import styles from './reference.module.css';

// An operation's details are read one at a time, and most readers send nothing from here: both come on demand.
const OperationDetails = lazy(async () => ({
  default: (await import('./operation-details.tsx')).OperationDetails,
}));
const TryIt = lazy(async () => ({ default: (await import('../console/try-it.tsx')).TryIt }));

interface OperationViewProps {
  document: OpenApiDocument;
  operation: Operation;
  open: boolean;
  onToggle: (open: boolean) => void;
}

/** One operation: a line that opens. Its content is made when it is first opened. */
export function OperationView({ document, operation, open, onToggle }: OperationViewProps) {
  const t = useText();
  const { method, path, summary, secured } = operation;
  const [trying, setTrying] = useState(false);
  const id = anchorOf(operation);
  return (
    <details
      id={id}
      className={styles.operation}
      open={open}
      onToggle={(event) => event.target === event.currentTarget && onToggle(event.currentTarget.open)}
    >
      <summary className={styles.summary}>
        <span className={styles.method} data-method={method}>
          {method}
        </span>
        <code className={styles.path}>{path}</code>
        <span className={styles.what}>{summary}</span>
      </summary>
      {open && (
        <div className={styles.content}>
          <p className={styles.meta}>
            <span>{t(secured ? 'reference.bearer' : 'reference.public')}</span>
            <a href={`#${id}`}>{t('reference.link', { operation: `${method} ${path}` })}</a>
            <button type="button" aria-expanded={trying} onClick={() => setTrying(!trying)}>
              {t('reference.tryIt')}
            </button>
          </p>
          {trying && (
            <Suspense fallback={<p role="status">{t('loading')}</p>}>
              <TryIt document={document} operation={operation} />
            </Suspense>
          )}
          <Suspense fallback={<p role="status">{t('loading')}</p>}>
            <OperationDetails document={document} operation={operation} />
          </Suspense>
        </div>
      )}
    </details>
  );
}
