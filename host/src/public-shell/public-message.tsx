import type { ReactNode } from 'react';
import styles from './public-shell.module.css';
import { useText } from './texts.ts';

interface PublicMessageProps {
  title: string;
  message: string;
  onRetry?: () => void;
  children?: ReactNode;
}

/** In place of a page: what happened and the ways on. The shell has shared-ui's error page for that, which needs antd. */
export function PublicMessage({ title, message, onRetry, children }: PublicMessageProps) {
  const t = useText();
  return (
    <div className={styles.message} role="alert">
      <h1>{title}</h1>
      <p>{message}</p>
      {children}
      <p className={styles.ways}>
        {onRetry && (
          <button type="button" onClick={onRetry}>
            {t('message.retry')}
          </button>
        )}
        <a href="/">{t('message.home')}</a>
      </p>
    </div>
  );
}
