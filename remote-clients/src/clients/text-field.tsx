import { Input } from 'antd';
import { useId } from 'react';
import styles from './text-field.module.css';

interface TextFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  error?: string | undefined;
  placeholder?: string;
  required?: boolean;
  /** Rows of a longer text. */
  rows?: number;
  /** A dialog's first field: where the person begins. */
  first?: boolean;
  disabled?: boolean;
  /** Words to choose from; anything else may be written too. */
  suggestions?: readonly string[];
}

/** A labelled input with its error below, read out together. */
export function TextField(props: TextFieldProps) {
  const { label, value, onChange, onBlur, error, placeholder, required = false, rows } = props;
  const { first = false, disabled = false, suggestions } = props;
  const id = useId();
  const common = {
    id,
    value,
    disabled,
    ...(placeholder !== undefined && { placeholder }),
    ...(onBlur && { onBlur }),
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
    status: error === undefined ? ('' as const) : ('error' as const),
    'aria-required': required,
    'aria-invalid': error !== undefined,
    'aria-describedby': error === undefined ? undefined : `${id}-error`,
    autoFocus: first,
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {required && (
          <span className={styles.required} aria-hidden="true">
            *
          </span>
        )}
      </label>
      {rows === undefined ? (
        <Input {...common} {...(suggestions && { list: `${id}-list` })} />
      ) : (
        <Input.TextArea {...common} rows={rows} />
      )}
      {suggestions && (
        <datalist id={`${id}-list`}>
          {suggestions.map((text) => (
            <option key={text} value={text}>
              {text}
            </option>
          ))}
        </datalist>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
