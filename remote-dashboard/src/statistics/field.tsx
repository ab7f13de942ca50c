import type { ReactNode } from 'react';
import styles from './field.module.css';

interface FieldProps {
  label: string;
  /** The control's id; a control that names itself needs none. */
  htmlFor?: string;
  children: ReactNode;
}

/** A filter with its label above. */
export function Field({ label, htmlFor, children }: FieldProps) {
  return (
    <div className={styles.field}>
      {htmlFor === undefined ? (
        <span className={styles.label} aria-hidden="true">
          {label}
        </span>
      ) : (
        <label className={styles.label} htmlFor={htmlFor}>
          {label}
        </label>
      )}
      {children}
    </div>
  );
}
