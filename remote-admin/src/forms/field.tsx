import { type ReactNode, useId } from 'react';
import styles from './field.module.css';

interface FieldProps {
  label: string;
  required?: boolean;
  error?: string | undefined;
  /** Shown while there is no error (specification §5). */
  hint?: ReactNode;
  /** The input; it takes the id and the state by which the label and the message belong to it. */
  children: (input: FieldInput) => ReactNode;
}

export interface FieldInput {
  id: string;
  'aria-required': boolean;
  'aria-invalid': boolean;
  'aria-describedby': string;
  status: '' | 'error';
}

/** A label, its input and below it the error, or failing that the hint. */
export function Field({ label, required = false, error, hint, children }: FieldProps) {
  const id = useId();
  const messageId = `${id}-message`;
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={styles['label']}>
        {label}
        {required && (
          <span className={styles['mark']} aria-hidden="true">
            *
          </span>
        )}
      </label>
      {children({
        id,
        'aria-required': required,
        'aria-invalid': error !== undefined,
        'aria-describedby': messageId,
        status: error === undefined ? '' : 'error',
      })}
      <div id={messageId} className={styles['message']} data-error={error !== undefined} aria-live="polite">
        {error ?? hint}
      </div>
    </div>
  );
}
