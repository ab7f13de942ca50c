import { Input } from 'antd';
import { useId } from 'react';
import { Field } from 'shared-ui';

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
  const listId = useId();
  return (
    <Field label={label} required={required} error={error}>
      {(input) => {
        const common = {
          ...input,
          value,
          disabled,
          ...(placeholder !== undefined && { placeholder }),
          ...(onBlur && { onBlur }),
          onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
          autoFocus: first,
        };
        if (rows !== undefined) return <Input.TextArea {...common} rows={rows} />;
        if (!suggestions) return <Input {...common} />;
        return (
          <>
            <Input {...common} list={listId} />
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
