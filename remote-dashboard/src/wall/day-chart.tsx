import type { ForecastSum, RepairedStretch } from 'api/contract';
import { useQuantityText } from 'shared-ui';
import type { BucketRow } from '../metrics/timeseries-points.ts';
import { useText } from './messages/texts.ts';
import { chartOf } from './chart-shape.ts';
import { useWallTimes } from './wall-times.ts';
import styles from './wall.module.css';

const SIZE = { width: 1000, height: 300 };

/** What was generated in the last day, and in which band the next hours are expected. Drawn by hand: it must weigh nothing. */
export function DayChart({
  rows,
  expected,
  repaired,
  at,
}: {
  rows: readonly BucketRow[];
  expected: readonly ForecastSum[];
  /** Where readings were repaired. */
  repaired: readonly RepairedStretch[];
  /** The service's time. */
  at: number;
}) {
  const t = useText();
  const times = useWallTimes();
  const quantity = useQuantityText();
  const chart = chartOf({ rows, expected, repaired, at }, SIZE);
  if (chart === null) return <p className={styles.none}>{t('chart.none')}</p>;
  const highest = t('chart.said', { highest: quantity(chart.highest, 'W') });
  const marked = chart.repairedHours > 0 && t('chart.repaired', { count: chart.repairedHours });
  const said = marked ? `${highest} · ${marked}` : highest;
  return (
    <div className={styles.chart}>
      <div className={styles.plot}>
        <svg
          viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={said}
        >
          <path className={styles.area} d={chart.area} />
          <path className={styles.curve} d={chart.line} vectorEffect="non-scaling-stroke" />
          {chart.band !== '' && <path className={styles.band} d={chart.band} />}
          {chart.middle !== '' && (
            <path className={styles.middle} d={chart.middle} vectorEffect="non-scaling-stroke" />
          )}
          {marked && (
            <path className={styles.repaired} d={chart.repaired} vectorEffect="non-scaling-stroke" />
          )}
          <path
            className={styles.nowLine}
            d={`M${chart.nowX} 0V${SIZE.height}`}
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <p className={styles.top}>{quantity(chart.highest, 'W')}</p>
      </div>
      <ol className={styles.times} aria-hidden="true">
        {chart.times.map((time) => (
          <li key={time}>{times.time(time)}</li>
        ))}
      </ol>
      <ul className={styles.legend}>
        <li className={styles.wasKey}>{t('chart.was')}</li>
        {chart.band !== '' && <li className={styles.bandKey}>{t('chart.expected')}</li>}
        {marked && <li className={styles.repairedKey}>{marked}</li>}
      </ul>
    </div>
  );
}
