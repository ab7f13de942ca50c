import styles from './feedback.module.css';

/** Drawn here: two small pictures do not need an icon library. */
export function WarningPicture() {
  return (
    <svg className={styles.warningPicture} viewBox="0 0 48 48" aria-hidden="true">
      <circle cx="24" cy="24" r="22" />
      <path d="M24 14v13M24 33.5v.5" />
    </svg>
  );
}

export function EmptyPicture() {
  return (
    <svg className={styles.emptyPicture} viewBox="0 0 64 48" aria-hidden="true">
      <path d="M6 40h52M14 40V26m12 14V18m12 22V30m12 10V12" />
    </svg>
  );
}
