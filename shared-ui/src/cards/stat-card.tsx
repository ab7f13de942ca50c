import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useFormat } from '../i18n/use-format.ts';
import { CardLabel } from './card-label.tsx';
import styles from './cards.module.css';

export interface StatCardProps {
  label: string;
  /** A number is grouped by the language; a text is shown as it is. */
  value: number | string;
  icon?: ReactNode;
  /** A line below the figure. */
  note?: ReactNode;
  loading?: boolean;
  /** Where what it counts can be seen: the whole card leads there. */
  to?: string;
}

/** One figure with its name. */
export function StatCard({ label, value, icon, note, loading = false, to }: StatCardProps) {
  const format = useFormat();
  return (
    <div className={styles.card} data-place="card" aria-busy={loading}>
      <div className={styles.labelRow}>
        <CardLabel label={label} to={to} />
        {icon && (
          <span className={styles.icon} data-place="icon" aria-hidden="true">
            {icon}
          </span>
        )}
      </div>
      {loading ? (
        <Skeleton.Button active size="large" className={styles.figureSkeleton ?? ''} />
      ) : (
        <span className={styles.figure} data-place="figure">
          {typeof value === 'number' ? format.number(value) : value}
        </span>
      )}
      {note && <span className={styles.note}>{note}</span>}
    </div>
  );
}
