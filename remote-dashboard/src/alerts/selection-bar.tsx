import { Button } from 'antd';
import type { ReactNode } from 'react';
import styles from './alerts.module.css';
import { useText } from './messages/texts.ts';

interface SelectionBarProps {
  count: number;
  /** How many there are on all pages, where the whole page is selected and is not all; 0 elsewhere. */
  all: number;
  onAll: () => void;
  onClear: () => void;
  /** What may be done with them. */
  children: ReactNode;
}

/** How many are selected, and what may be done with them. */
export function SelectionBar({ count, all, onAll, onClear, children }: SelectionBarProps) {
  const t = useText();
  if (count === 0) return null;
  return (
    <section className={styles.bar} aria-label={t('selected', { count })}>
      <strong role="status">{t('selected', { count })}</strong>
      {children}
      {all > 0 && (
        <Button type="link" onClick={onAll}>
          {t('selectEvery', { count: all })}
        </Button>
      )}
      <Button type="text" onClick={onClear}>
        {t('clearSelection')}
      </Button>
    </section>
  );
}
