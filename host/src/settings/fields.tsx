import { Switch } from 'antd';
import { type ReactNode, useId } from 'react';
import { Select } from 'shared-ui/form-kit';
import styles from './settings-dialog.module.css';

interface RowProps {
  label: string;
  hint?: string;
  /** What is wrong with the value. */
  problem?: string | undefined;
  /** The control stays beside its label on a phone. */
  inline?: boolean;
  children: (ids: { id: string; describedBy: string | undefined }) => ReactNode;
}

/** A label, what it means, and its control at the end of the line. */
export function Row({ label, hint, problem, inline = false, children }: RowProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const problemId = `${id}-problem`;
  const told = [...(hint === undefined ? [] : [hintId]), ...(problem === undefined ? [] : [problemId])];
  return (
    <div className={styles.row} data-inline={inline}>
      <div className={styles.words}>
        <label htmlFor={id}>{label}</label>
        {hint !== undefined && (
          <span className={styles.hint} id={hintId}>
            {hint}
          </span>
        )}
        {problem !== undefined && (
          <span className={styles.problem} id={problemId}>
            {problem}
          </span>
        )}
      </div>
      <div className={styles.control}>
        {children({ id, describedBy: told.length === 0 ? undefined : told.join(' ') })}
      </div>
    </div>
  );
}

interface FactProps {
  label: string;
  value: string;
  hint: string;
}

/** What holds and cannot be chosen here: no control, so that nobody tries. */
export function Fact({ label, value, hint }: FactProps) {
  return (
    <dl className={styles.fact}>
      <div className={styles.row}>
        <dt>{label}</dt>
        <dd className={styles.hint}>{hint}</dd>
        <dd className={styles.control}>{value}</dd>
      </div>
    </dl>
  );
}

interface SwitchRowProps {
  label: string;
  hint?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function SwitchRow({ checked, onChange, ...row }: SwitchRowProps) {
  return (
    <Row {...row} inline>
      {({ id, describedBy }) => (
        <Switch
          id={id}
          checked={checked}
          onChange={onChange}
          aria-label={row.label}
          aria-describedby={describedBy}
        />
      )}
    </Row>
  );
}

interface ChoiceRowProps<Value extends string> {
  label: string;
  value: Value;
  choices: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

export function ChoiceRow<Value extends string>({ label, value, choices, onChange }: ChoiceRowProps<Value>) {
  return (
    <Row label={label}>
      {({ id }) => (
        <Select<Value>
          id={id}
          aria-label={label}
          className={styles.select ?? ''}
          value={value}
          options={[...choices]}
          onChange={(chosen) => onChange(chosen)}
        />
      )}
    </Row>
  );
}
