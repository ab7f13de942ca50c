import styles from './top-bar.module.css';

export function Chevron() {
  return (
    <svg className={styles.chevron} viewBox="0 0 12 12" aria-hidden="true">
      <path d="M2.5 4.5 6 8l3.5-3.5" />
    </svg>
  );
}

export function MenuLines() {
  return (
    <svg className={styles.lines} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M4 7h16M4 12h16M4 17h16" />
    </svg>
  );
}

export function Bell() {
  return (
    <svg className={styles.lens} viewBox="0 0 20 20" aria-hidden="true">
      <path d="M5 14V9a5 5 0 0 1 10 0v5l1.5 1.5h-13ZM8.5 17.5a1.5 1.5 0 0 0 3 0" />
    </svg>
  );
}

export function SearchGlyph() {
  return (
    <svg className={styles.lens} viewBox="0 0 20 20" aria-hidden="true">
      <path d="M9 15A6 6 0 1 0 9 3a6 6 0 0 0 0 12Zm4.5-1.5L17 17" />
    </svg>
  );
}
