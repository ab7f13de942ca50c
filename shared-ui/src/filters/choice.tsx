import styles from './choice.module.css';

export interface ChoiceProps<T extends string> {
  id?: string;
  /** Where no visible label names it. */
  label?: string;
  value: T;
  options: readonly { value: T; label: string }[];
  disabled?: boolean;
  'aria-invalid'?: boolean;
  /** The id of what is said about it. */
  'aria-describedby'?: string;
  onChange: (value: T) => void;
}

/**
 * One of a few, by the browser's own select: nothing to download before a filter can be used, and the picker that
 * people know on a phone. antd's would bring the whole form kit to pages that have no form.
 */
export function Choice<T extends string>({
  id,
  label,
  value,
  options,
  disabled,
  onChange,
  ...told
}: ChoiceProps<T>) {
  return (
    <select
      {...told}
      id={id}
      className={styles.choice}
      aria-label={label}
      value={value}
      disabled={disabled}
      onChange={({ target }) => {
        const chosen = options.find((option) => option.value === target.value);
        if (chosen) onChange(chosen.value);
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
