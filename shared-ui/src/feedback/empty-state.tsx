import type { ReactNode } from 'react';
import { useText } from '../messages/texts.ts';
import styles from './feedback.module.css';
import { EmptyPicture } from './pictures.tsx';

export interface EmptyStateProps {
  /** Default: 'No Data Available'. */
  title?: string;
  /** Why there is nothing, or what would bring something. */
  description?: string;
  /** A button that leads on. */
  action?: ReactNode;
  compact?: boolean;
}

/** Nothing to show, which is no error. */
export function EmptyState({ title, description, action, compact = false }: EmptyStateProps) {
  const t = useText();
  return (
    <div className={compact ? styles.compact : styles.view}>
      <EmptyPicture />
      <p className={styles.title}>{title ?? t('empty.noData')}</p>
      {description && <p className={styles.message}>{description}</p>}
      {action && <div className={styles.actions}>{action}</div>}
    </div>
  );
}
