import { useId } from 'react';
import { SearchField } from 'shared-ui';
import { useOneStop } from '../one-stop/use-one-stop.ts';
import styles from './check-list.module.css';

interface Option {
  value: string;
  label: string;
}

interface CheckListProps {
  label: string;
  options: readonly Option[];
  chosen: readonly string[];
  onToggle: (option: Option) => void;
  /** Below the list, such as what is wrong with it. */
  children?: React.ReactNode;
  search?: { label: string; value: string; onChange: (text: string) => void };
  empty: string;
}

/** Several of many, by the browser's own checkboxes; the list is one stop of Tab. */
export function CheckList({ label, options, chosen, onToggle, children, search, empty }: CheckListProps) {
  const id = useId();
  const { tabIndexOf, list } = useOneStop(options.map(({ value }) => value));
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend} id={id}>
        {label}
      </legend>
      {search && (
        <div>
          <SearchField label={search.label} value={search.value} onSearch={search.onChange} />
        </div>
      )}
      <div className={styles.list} role="group" aria-labelledby={id} {...list}>
        {options.length === 0 && <p className={styles.empty}>{empty}</p>}
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="checkbox"
              value={option.value}
              tabIndex={tabIndexOf(option.value)}
              checked={chosen.includes(option.value)}
              onChange={() => onToggle(option)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  );
}
