import { Input } from 'antd';
import type { ReactNode } from 'react';
import { Field, lengthOf } from 'shared-ui';
import type { FieldBinding } from './use-form-values.ts';

interface TextFieldProps extends FieldBinding {
  label: string;
  required?: boolean;
  hint?: ReactNode;
  kind?: 'text' | 'email' | 'password';
  /** Lines of a text area; one line unless given. */
  rows?: number;
  /** Shows how many characters of how many are used. */
  most?: number;
  autoComplete?: string;
}

/** A labelled text input with its error or hint. */
export function TextField(props: TextFieldProps) {
  const { label, required = false, hint, error, kind = 'text', rows, most, onChange, ...rest } = props;
  return (
    <Field label={label} required={required} error={error} helper={hint}>
      {(input) => {
        const shared = {
          ...input,
          ...rest,
          onChange: (event: { target: { value: string } }) => onChange(event.target.value),
        };
        if (rows !== undefined) {
          return (
            <Input.TextArea
              {...shared}
              rows={rows}
              {...(most !== undefined && { count: { max: most, show: true, strategy: lengthOf } })}
            />
          );
        }
        return kind === 'password' ? <Input.Password {...shared} /> : <Input {...shared} type={kind} />;
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
