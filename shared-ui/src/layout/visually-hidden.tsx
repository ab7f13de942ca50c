import type { ReactNode } from 'react';
import styles from './layout.module.css';

/** Read out, not drawn. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}
