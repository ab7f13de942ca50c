import { Input } from 'antd';
import styles from './instant-search.module.css';

interface InstantSearchProps {
  value: string;
  onChange: (text: string) => void;
  label: string;
}

/** Searches what the page has already, with every key: nothing is asked of the server, so nothing needs to wait. */
export function InstantSearch({ value, onChange, label }: InstantSearchProps) {
  return (
    <Input
      className={styles['search'] ?? ''}
      type="search"
      allowClear
      value={value}
      placeholder={label}
      aria-label={label}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
