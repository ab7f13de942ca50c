import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { CardFigure } from './card-figure.tsx';
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
  /** What of it the figure is: `Generated`. */
  caption?: string | undefined;
  /** What is measured beside it and must not be added to it; with decimals and unit of the figure. */
  parts?: readonly CardPart[];
  /** Change, drawn with its arrow; null when it cannot be told. */
  trend?: number | null;
  /** What the change is in; by default percent. */
  trendUnit?: string;
  /** What the change compares. */
  trendTitle?: string | undefined;
  note?: ReactNode;
  icon?: ReactNode;
  loading?: boolean;
  /** Where more of it can be seen. */
  to?: string | undefined;
}

export interface CardPart {
  /** What it is, the same in every language. */
  part: string;
  label: string;
  value: number | null;
  trend?: number | null;
  trendTitle?: string | undefined;
  /** What is said of it alone. */
  note?: string | undefined;
}

/** A measured figure with its unit and its trend: in the unit that it is read in, the precise figure as its title. */
export function MetricCard({
  label,
  value,
  unit,
  decimals,
  caption,
  parts,
  trend,
  trendUnit = '%',
  trendTitle,
  note,
  icon,
  loading = false,
  to,
}: MetricCardProps) {
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
        <span className={styles.figure}>
          <CardFigure value={value} unit={unit} decimals={decimals} />
        </span>
      )}
      <span className={styles.note}>
        {caption !== undefined && <span className={styles.caption}>{caption}</span>}
        {!loading && trend != null && <Trend percent={trend} unit={trendUnit} title={trendTitle} />}
        {note && <span>{note}</span>}
      </span>
      {!loading && parts !== undefined && parts.length > 0 && (
        <dl className={styles.parts}>
          {parts.map((part) => (
            <div key={part.label} className={styles.part}>
              <dt data-place="text" data-part={part.part}>
                {part.label}
              </dt>
              <dd>
                <CardFigure value={part.value} unit={unit} decimals={decimals} />
                {part.trend != null && (
                  <Trend percent={part.trend} unit={trendUnit} title={part.trendTitle} />
                )}
              </dd>
              {part.note !== undefined && <dd className={styles.partNote}>{part.note}</dd>}
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
