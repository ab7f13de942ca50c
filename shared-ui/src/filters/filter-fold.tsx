import { type ReactNode, useId, useState } from 'react';
import styles from './filter-fold.module.css';

export interface FilterFoldProps {
  label: string;
  /** What is chosen at the moment. */
  summary: ReactNode;
  /** Something in it is refused, and says so. */
  hasProblem?: boolean;
  children: ReactNode;
}

/** Many filters, of which a phone first shows one line, so that its first screen holds what they are about. */
export function FilterFold({ label, summary, hasProblem = false, children }: FilterFoldProps) {
  const id = useId();
  const [wanted, setOpen] = useState(false);
  const open = wanted || hasProblem;
  return (
    <div>
      <button
        type="button"
        className={styles.button}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.label}>{label}</span>
        <span className={styles.summary} title={typeof summary === 'string' ? summary : undefined}>
          {summary}
        </span>
        <span aria-hidden="true" className={styles.chevron} />
      </button>
      <div id={id} className={styles.content} data-open={open}>
        {children}
      </div>
    </div>
  );
}
