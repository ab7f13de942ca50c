import styles from './brand-mark.module.css';

/** The mark: a sun over a rising line. */
export function BrandMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" />
      <circle cx="21.5" cy="10.5" r="3.5" />
      <path d="M6 23.5l6-6.5 4.5 4L26 17.5" />
    </svg>
  );
}
