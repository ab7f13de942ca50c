import type { ReactNode } from 'react';
import styles from './status-badge.module.css';

/** Success green, warning amber, error red, neutral gray, primary teal-green. */
export type BadgeTone = 'success' | 'warning' | 'error' | 'neutral' | 'primary' | 'info';

export interface StatusBadgeProps {
  tone?: BadgeTone;
  /** A dot before the text: for states that come and go (online, offline). */
  dot?: boolean;
  children: ReactNode;
}

/** A small label. The color only repeats what the words say. */
export function StatusBadge({ tone = 'neutral', dot = false, children }: StatusBadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {dot && <span className={styles.dot} aria-hidden="true" />}
      {children}
    </span>
  );
}
