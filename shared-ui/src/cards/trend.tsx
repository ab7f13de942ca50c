import { Tooltip } from 'antd';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../messages/texts.ts';
import styles from './cards.module.css';

interface TrendProps {
  /** In percent, unless `unit` says that it is a difference. */
  percent: number;
  unit?: string;
  /** What it compares, for those who point at it, press it or reach it by keyboard. */
  title?: string | undefined;
}

/** A change: arrow, one decimal (B-7.4). More is neither good nor bad, so no red and green. */
export function Trend({ percent, unit = '%', title }: TrendProps) {
  const t = useText();
  const format = useFormat();
  const rounded = Math.round(percent * 10) / 10;
  const figure = format.unit(Math.abs(rounded), unit, 1);
  const direction = rounded > 0 ? 'up' : rounded < 0 ? 'down' : 'flat';
  const words = {
    up: t('trend.up', { percent: figure }),
    down: t('trend.down', { percent: figure }),
    flat: t('trend.flat', { percent: figure }),
  };
  const arrow = `${{ up: '↑', down: '↓', flat: '→' }[direction]} ${figure}`;
  if (title === undefined) {
    return (
      <span className={styles.trend} role="img" aria-label={words[direction]}>
        {arrow}
      </span>
    );
  }
  return (
    <Tooltip title={title} trigger={['hover', 'focus']}>
      <button
        type="button"
        className={`${styles.trend} ${styles.explained}`}
        aria-label={`${words[direction]}: ${title}`}
      >
        {arrow}
      </button>
    </Tooltip>
  );
}
