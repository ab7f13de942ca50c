import { useText } from '../messages/texts.ts';
import styles from './charts.module.css';
import type { ChartPoint, ChartSeries } from './series.ts';

/** Names the hatched bucket. */
export function FillingNote({
  series,
  title,
}: {
  series: readonly ChartSeries[];
  title: (point: ChartPoint) => string;
}) {
  const t = useText();
  const point = series
    .flatMap(({ points }) => points)
    .find(({ filling, y }) => filling === true && y !== null);
  if (point === undefined) return null;
  return (
    <p className={styles.fillingNote}>
      <span className={styles.hatched} aria-hidden="true" />
      {t('chart.filling', { bucket: title({ x: point.x, y: null, ...(point.end && { end: point.end }) }) })}
    </p>
  );
}
