import { useText } from '../messages/texts.ts';
import { ErrorView } from './error-view.tsx';
import styles from './feedback.module.css';

export interface PermissionDeniedProps {
  /** Fill 'You don't have permission to {action} {resource}'. */
  action?: string;
  resource?: string;
  /** Replaces that sentence. */
  message?: string;
  onGoBack?: () => void;
  supportHref?: string;
}

/** B-6.5: the permission-denied page with its 'Need access?' hint. */
export function PermissionDenied({
  action,
  resource,
  message,
  onGoBack,
  supportHref,
}: PermissionDeniedProps) {
  const t = useText();
  return (
    <ErrorView
      status={403}
      message={message ?? t('denied.message', { action, resource })}
      {...(onGoBack && { onGoBack })}
      {...(supportHref !== undefined && { supportHref })}
    >
      <p className={styles.message}>
        <strong>{t('denied.needAccess')}</strong> {t('denied.hint')}
      </p>
    </ErrorView>
  );
}
