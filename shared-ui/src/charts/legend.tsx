import { useState } from 'react';
import { useText } from '../messages/texts.ts';
import styles from './charts.module.css';
import { LegendSearch } from './legend-search.tsx';
import type { ChartSeries } from './series.ts';

interface LegendProps {
  series: readonly ChartSeries[];
  colors: ReadonlyMap<string, string>;
  /** Names of series that are part of others; any of them can be found and picked. */
  within: readonly string[];
  onPick: (name: string) => void;
  hidden: ReadonlySet<string>;
  onHidden: (hidden: ReadonlySet<string>) => void;
  onHighlight: (name: string | null) => void;
  filled: boolean;
}

const dots = { 1: 'dotted', 2: 'double' } as const;

function styleOf({ dashed, dotted }: Pick<ChartSeries, 'dashed' | 'dotted'>) {
  if (dashed === true) return 'dashed' as const;
  return dotted === undefined ? ('solid' as const) : dots[dotted];
}

/** Says which line is whose; each can be pointed out, taken out of the drawing and put back. */
export function Legend({
  series,
  colors,
  within,
  onPick,
  hidden,
  onHidden,
  onHighlight,
  filled,
}: LegendProps) {
  const t = useText();
  const [search, setSearch] = useState('');
  const toggle = (name: string) => {
    const next = new Set(hidden);
    if (!next.delete(name)) next.add(name);
    onHidden(series.every((each) => next.has(each.name)) ? new Set() : next);
  };
  const found = (name: string) => name.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase());
  return (
    <div className={styles.legendBox}>
      {within.length > 0 && (
        <LegendSearch
          search={search}
          onSearch={setSearch}
          found={search.trim() === '' ? [] : within.filter(found)}
          onPick={(name) => {
            onPick(name);
            setSearch('');
          }}
        />
      )}
      <ul className={styles.legend} aria-label={t('chart.legend')}>
        {series
          .filter(({ name }) => search.trim() === '' || found(name))
          .map(({ name, dashed, dotted }) => (
            <li key={name}>
              <button
                type="button"
                className={styles.legendItem}
                aria-pressed={!hidden.has(name)}
                onClick={() => toggle(name)}
                onPointerEnter={() => onHighlight(name)}
                onPointerLeave={() => onHighlight(null)}
                onFocus={() => onHighlight(name)}
                onBlur={() => onHighlight(null)}
              >
                <span
                  className={filled && !dashed ? styles.legendArea : styles.legendLine}
                  style={
                    filled && !dashed
                      ? { background: colors.get(name) }
                      : { borderTopColor: colors.get(name), borderTopStyle: styleOf({ dashed, dotted }) }
                  }
                />
                <span className={styles.legendName} title={name}>
                  {name}
                </span>
              </button>
            </li>
          ))}
      </ul>
    </div>
  );
}
