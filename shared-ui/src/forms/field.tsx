import { type ReactNode, useId } from 'react';
import styles from './field.module.css';

export interface FieldInput {
  id: string;
  'aria-required': boolean;
  'aria-invalid': boolean;
  'aria-describedby': string;
  /** antd's name for the red border. */
  status: '' | 'error';
}

export interface FieldProps {
  label: string;
  required?: boolean;
  error?: string | undefined;
  /** Stands below the input while there is no error (B-10.8). */
  helper?: ReactNode;
  /** The input; what it is given ties label and message to it. */
  children: (input: FieldInput) => ReactNode;
}

/** A label, its input, and below it the error or, failing that, the helper text. */
export function Field({ label, required = false, error, helper, children }: FieldProps) {
  const id = useId();
  const messageId = `${id}-message`;
  const invalid = error !== undefined;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {required && (
          <span className={styles.mark} aria-hidden="true">
            {'\u00a0*'}
          </span>
        )}
      </label>
      {children({
        id,
        'aria-required': required,
        'aria-invalid': invalid,
        'aria-describedby': messageId,
        status: invalid ? 'error' : '',
      })}
      <div className={styles.message} id={messageId} data-error={invalid} aria-live="polite">
        {error ?? helper}
      </div>
    </div>
  );
}
