import { useText } from '../messages/texts.ts';
import styles from './charts.module.css';
import type { ChartSeries } from './series.ts';

interface LegendProps {
  series: readonly ChartSeries[];
  /** In the order of the series; after the last the first comes again. */
  colors: readonly string[];
  hidden: ReadonlySet<string>;
  onHidden: (hidden: ReadonlySet<string>) => void;
}

/** Says which line is whose; each can be taken out of the drawing and put back. */
export function Legend({ series, colors, hidden, onHidden }: LegendProps) {
  const t = useText();
  const toggle = (name: string) => {
    const next = new Set(hidden);
    if (!next.delete(name)) next.add(name);
    onHidden(series.every((each) => next.has(each.name)) ? new Set() : next);
  };
  return (
    <ul className={styles.legend} aria-label={t('chart.legend')}>
      {series.map(({ name, dashed }, index) => (
        <li key={name}>
          <button
            type="button"
            className={styles.legendItem}
            aria-pressed={!hidden.has(name)}
            onClick={() => toggle(name)}
          >
            <span
              className={styles.legendLine}
              style={{
                borderTopColor: colors[index % colors.length],
                borderTopStyle: dashed ? 'dashed' : 'solid',
              }}
            />
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}
