import { Input } from 'antd';
import { useText } from '../messages/texts.ts';
import styles from './charts.module.css';

/** Matches that are offered at once. */
const MOST_FOUND = 20;

interface LegendSearchProps {
  search: string;
  onSearch: (search: string) => void;
  /** Of those that have no line of their own yet. */
  found: readonly string[];
  onPick: (name: string) => void;
  /** Whatever is searched for, no series is called so. */
  nothing: boolean;
}

/** Finds a series by typing, also one that is only part of the others, and gives it a line of its own. */
export function LegendSearch({ search, onSearch, found, onPick, nothing }: LegendSearchProps) {
  const t = useText();
  return (
    <>
      <Input
        type="search"
        size="small"
        allowClear
        className={styles.legendSearch ?? ''}
        value={search}
        aria-label={t('chart.find')}
        placeholder={t('chart.find')}
        onChange={({ target }) => onSearch(target.value)}
        onPressEnter={() => found[0] !== undefined && onPick(found[0])}
      />
      <span role="status" className={styles.legendNothing}>
        {nothing && t('chart.foundNothing')}
      </span>
      {found.length > 0 && (
        <ul className={styles.legend} aria-label={t('chart.within')}>
          {found.slice(0, MOST_FOUND).map((name) => (
            <li key={name}>
              <button
                type="button"
                className={styles.legendItem}
                title={t('chart.pick', { name })}
                onClick={() => onPick(name)}
              >
                <span className={styles.legendPlus} aria-hidden="true">
                  +
                </span>
                <span className={styles.legendName}>{name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
