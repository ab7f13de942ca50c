import { useRef, useState } from 'react';
import { useText } from '../messages/texts.ts';
import styles from './charts.module.css';
import { dashOf } from './dash-of.ts';
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
  const searching = search.trim() !== '';
  const listed = series.filter(({ name }) => !searching || found(name));
  const others = searching ? within.filter(found) : [];
  const box = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(0);
  const find = (text: string) => {
    // What stands below keeps its place while somebody types.
    if (!searching) setHeight(box.current?.offsetHeight ?? 0);
    setSearch(text);
  };
  return (
    <div className={styles.legendBox} ref={box} style={searching ? { minHeight: height } : undefined}>
      {within.length > 0 && (
        <LegendSearch
          search={search}
          onSearch={find}
          found={others}
          onPick={(name) => {
            onPick(name);
            setSearch('');
          }}
          nothing={listed.length + others.length === 0}
        />
      )}
      {listed.length > 0 && (
        <ul className={styles.legend} aria-label={t('chart.legend')}>
          {listed.map(({ name, dashed, dotted }) => (
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
                {filled && !dashed ? (
                  <span className={styles.legendArea} style={{ background: colors.get(name) }} />
                ) : (
                  <svg className={styles.legendLine} viewBox="0 0 24 2" aria-hidden="true">
                    <path
                      d="M0 1h24"
                      stroke={colors.get(name)}
                      strokeWidth="2"
                      strokeDasharray={dashOf({ dashed, dotted })?.join(' ')}
                    />
                  </svg>
                )}
                <span className={styles.legendName} title={name}>
                  {name}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
