import { useText } from '../messages/texts.ts';
import styles from './charts.module.css';
import type { ChartPoint, ChartProps, ChartSeries } from './series.ts';
import { untilOver } from './until-over.ts';

/** Names the bucket that is hatched, or that a line leaves out. */
export function FillingNote({
  kind,
  series,
  title,
}: {
  kind: ChartProps['kind'];
  series: readonly ChartSeries[];
  title: (point: ChartPoint) => string;
}) {
  const t = useText();
  const point = series
    .flatMap(({ points }) => points)
    .find(({ filling, y }) => filling === true && y !== null);
  if (point === undefined) return null;
  const isLine = kind === 'line';
  if (isLine && series.every((each) => untilOver(each) === each)) return null;
  const bucket = title({ x: point.x, y: null, ...(point.end && { end: point.end }) });
  return (
    <p className={styles.fillingNote}>
      {!isLine && <span className={styles.hatched} aria-hidden="true" />}
      {t(isLine ? 'chart.notDrawn' : 'chart.filling', { bucket })}
    </p>
  );
}
