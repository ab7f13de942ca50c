import { Button } from 'antd';
import type { ReactNode } from 'react';
import styles from './alerts.module.css';
import { useText } from './messages/texts.ts';

interface SelectionBarProps {
  count: number;
  onClear: () => void;
  /** What may be done with them. */
  children: ReactNode;
}

/** How many are selected, and what may be done with them. */
export function SelectionBar({ count, onClear, children }: SelectionBarProps) {
  const t = useText();
  if (count === 0) return null;
  return (
    <section className={styles.bar} aria-label={t('selected', { count })}>
      <strong role="status">{t('selected', { count })}</strong>
      {children}
      <Button type="text" onClick={onClear}>
        {t('clearSelection')}
      </Button>
    </section>
  );
}
