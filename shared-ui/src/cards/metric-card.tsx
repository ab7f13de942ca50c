import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useFormat } from '../i18n/use-format.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { useText } from '../messages/texts.ts';
import { CardLabel } from './card-label.tsx';
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
  /** What the change compares. */
  trendTitle?: string | undefined;
  note?: ReactNode;
  icon?: ReactNode;
  loading?: boolean;
  /** Where more of it can be seen. */
  to?: string | undefined;
}

/** A measured figure with its unit and its trend. */
export function MetricCard({
  label,
  value,
  unit,
  decimals,
  trend,
  trendTitle,
  note,
  icon,
  loading = false,
  to,
}: MetricCardProps) {
  return (
    <div className={styles.card} aria-busy={loading}>
      <div className={styles.labelRow}>
        <CardLabel label={label} to={to} />
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
        {!loading && trend != null && <Trend percent={trend} title={trendTitle} />}
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
