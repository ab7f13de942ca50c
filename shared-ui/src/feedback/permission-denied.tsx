import { useText } from '../messages/texts.ts';
import { ErrorView } from './error-view.tsx';
import styles from './feedback.module.css';

export interface PermissionDeniedProps {
  /** "You don't have permission to {action} {resource}", as the contract of the page says it. */
  message: string;
  onGoBack?: () => void;
}

/** B-6.5: the permission-denied page with its 'Need access?' hint. */
export function PermissionDenied({ message, onGoBack }: PermissionDeniedProps) {
  const t = useText();
  return (
    <ErrorView status={403} message={message} {...(onGoBack && { onGoBack })}>
      <p className={styles.message}>
        <strong>{t('denied.needAccess')}</strong> {t('denied.hint')}
      </p>
    </ErrorView>
  );
}
