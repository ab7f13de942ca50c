import { useText } from '../messages/texts.ts';
import styles from './charts.module.css';
import type { ChartProps, ChartSeries } from './series.ts';

/** How many amounts lack something of their time: a bar that is too short looks like a poor day. */
export function countPartly(kind: ChartProps['kind'], series: readonly ChartSeries[]): number {
  if (kind !== 'bar') return 0;
  return series.reduce(
    (count, { points }) => count + points.filter(({ known, y }) => known !== undefined && y !== null).length,
    0,
  );
}

/** Says that there are such; which ones, and how much of each is known, is said of each. */
export function PartlyNote({ kind, series }: Pick<ChartProps, 'kind' | 'series'>) {
  const t = useText();
  const count = countPartly(kind, series);
  return count === 0 ? null : <p className={styles.fillingNote}>{t('chart.partly', { count })}</p>;
}
