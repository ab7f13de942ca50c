import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useFormat } from '../i18n/use-format.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { useText } from '../messages/texts.ts';
import styles from './cards.module.css';
import { Trend } from './trend.tsx';

export interface MetricCardProps {
  label: string;
  /** null: there is no reading to show. */
  value: number | null;
  /** Such as `kWh`, `W`, `°C`, `%`. */
  unit: string;
  decimals: number;
  /** Change in percent, drawn with its arrow; null when it cannot be told. */
  trend?: number | null;
  note?: ReactNode;
  icon?: ReactNode;
  loading?: boolean;
}

/** A measured figure with its unit and its trend. */
export function MetricCard({
  label,
  value,
  unit,
  decimals,
  trend,
  note,
  icon,
  loading = false,
}: MetricCardProps) {
  return (
    <div className={styles.card} aria-busy={loading}>
      <div className={styles.labelRow}>
        <span className={styles.label}>{label}</span>
        {icon && (
          <span className={styles.icon} aria-hidden="true">
            {icon}
          </span>
        )}
      </div>
      {loading ? (
        <Skeleton.Button active size="large" className={styles.figureSkeleton ?? ''} />
      ) : (
        <span className={styles.figure}>
          <Figure value={value} unit={unit} decimals={decimals} />
        </span>
      )}
      <span className={styles.note}>
        {!loading && trend != null && <Trend percent={trend} />}
        {note && <span>{note}</span>}
      </span>
    </div>
  );
}

function Figure({ value, unit, decimals }: { value: number | null; unit: string; decimals: number }) {
  const format = useFormat();
  const t = useText();
  if (value === null) {
    return (
      <>
        <span aria-hidden="true">–</span>
        <VisuallyHidden>{t('common.noValue')}</VisuallyHidden>
      </>
    );
  }
  if (unit === '%') return format.percent(value, decimals);
  return (
    <>
      {format.number(value, decimals)}
      <span className={styles.unit}>{`\u00A0${unit}`}</span>
    </>
  );
}
