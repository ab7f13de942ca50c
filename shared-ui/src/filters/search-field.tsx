import { Input } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import styles from './filters.module.css';

/** Milliseconds (B-10.4). */
export const SEARCH_DEBOUNCE = 300;

/** The service refuses to search for longer texts; what an address says beyond that is left out. */
export const LONGEST_SEARCH = 200;

export interface SearchFieldProps {
  /** Names it for screen readers, and stands in it while it is empty. */
  label: string;
  /** The text in force, such as the URL's. */
  value: string;
  /** Called 300 ms after the last key; at once on Enter and when cleared. */
  onSearch: (text: string) => void;
}

/** A search box that waits for the end of typing. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // The value changed from outside (Back, a reset): that wins over what stands in the box.
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }
  const report = useEffectEvent(() => {
    if (typed.trim() !== value) onSearch(typed.trim());
  });

  useEffect(() => {
    const timer = setTimeout(() => report(), typed === '' ? 0 : SEARCH_DEBOUNCE);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <Input
      className={styles.search ?? ''}
      type="search"
      aria-label={label}
      placeholder={label}
      allowClear
      maxLength={LONGEST_SEARCH}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onPressEnter={() => typed.trim() !== value && onSearch(typed.trim())}
    />
  );
}
