import { useText } from '../messages/texts.ts';
import styles from './charts.module.css';
import type { ChartSeries } from './series.ts';

/** How many figures hold readings that were repaired. */
export function countRepaired(series: readonly ChartSeries[]): number {
  return series.reduce(
    (count, { points }) => count + points.filter(({ repaired, y }) => repaired === true && y !== null).length,
    0,
  );
}

/** Says what the diamonds of a drawing are. */
export function RepairedNote({ series }: { series: readonly ChartSeries[] }) {
  const t = useText();
  const count = countRepaired(series);
  if (count === 0) return null;
  return (
    <p className={styles.fillingNote}>
      <svg className={styles.diamond} viewBox="0 0 12 12" aria-hidden="true">
        <path d="M6 1l5 5-5 5-5-5z" />
      </svg>
      {t('chart.repaired', { count })}
    </p>
  );
}
