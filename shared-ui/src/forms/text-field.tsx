import { Input } from 'antd';
import { type ReactNode, useId } from 'react';
import { Field } from './field.tsx';
import { lengthOf } from './rules.ts';

export interface TextFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  error?: string | undefined;
  /** Stands below the input while there is no error. */
  hint?: ReactNode;
  placeholder?: string;
  required?: boolean;
  disabled?: boolean;
  kind?: 'text' | 'email' | 'password';
  /** Lines of a text area; one line unless given. */
  rows?: number;
  /** Shows how many characters of how many are used, of a text area. */
  most?: number;
  autoComplete?: string;
  /** A dialog's first field: where the person begins. */
  first?: boolean;
  /** Words to choose from; anything else may be written too. */
  suggestions?: readonly string[];
}

/** A labeled text input with its error or hint below, read out together. */
export function TextField(props: TextFieldProps) {
  const { label, onChange, error, hint, required = false, kind = 'text', rows, most } = props;
  const { first = false, suggestions, value, disabled, placeholder, autoComplete, onBlur } = props;
  const listId = useId();
  return (
    <Field label={label} required={required} error={error} helper={hint}>
      {(input) => {
        const shared = {
          ...input,
          value,
          ...(disabled !== undefined && { disabled }),
          ...(placeholder !== undefined && { placeholder }),
          ...(autoComplete !== undefined && { autoComplete }),
          ...(onBlur && { onBlur }),
          onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
          autoFocus: first,
        };
        if (rows !== undefined) {
          const count = most !== undefined && { count: { max: most, show: true, strategy: lengthOf } };
          return <Input.TextArea {...shared} rows={rows} {...count} />;
        }
        if (kind === 'password') return <Input.Password {...shared} />;
        if (!suggestions) return <Input {...shared} type={kind} />;
        return (
          <>
            <Input {...shared} type={kind} list={listId} />
            <datalist id={listId}>
              {suggestions.map((text) => (
                <option key={text} value={text}>
                  {text}
                </option>
              ))}
            </datalist>
          </>
        );
      }}
    </Field>
  );
}

/** A value that is shown among inputs and made elsewhere. */
export function ReadOnlyField({ label, value, hint }: { label: string; value: string; hint?: ReactNode }) {
  return (
    <Field label={label} helper={hint}>
      {({ id, 'aria-describedby': describedBy }) => (
        <Input id={id} aria-describedby={describedBy} value={value} readOnly variant="filled" />
      )}
    </Field>
  );
}
