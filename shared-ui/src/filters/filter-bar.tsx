import type { ReactNode } from 'react';
import { useText } from '../messages/texts.ts';
import styles from './filters.module.css';

export interface FilterBarProps {
  /** `SearchField`, selects and buttons, in reading order. */
  children: ReactNode;
}

/** The line of filters above a list; wraps on narrow screens. */
export function FilterBar({ children }: FilterBarProps) {
  const t = useText();
  return (
    <search className={styles.bar} aria-label={t('filter.label')}>
      {children}
    </search>
  );
}
