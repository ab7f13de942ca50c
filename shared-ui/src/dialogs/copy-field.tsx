import { Button, Input, Space } from 'antd';
import { useId } from 'react';
import { useText } from '../messages/texts.ts';
import { useCopy } from './use-copy.ts';
import styles from './dialogs.module.css';

export interface CopyFieldProps {
  label: string;
  value: string;
  /** By the button or by hand. */
  onCopied?: () => void;
  /** Beside the field that it is about: its button is quieter, and says by name what it copies. */
  secondary?: boolean;
}

/** A read-only field with a copy button that says 'Copied' for 2 s. */
export function CopyField({ label, value, onCopied, secondary = false }: CopyFieldProps) {
  const t = useText();
  const id = useId();
  const [copied, copy] = useCopy();
  return (
    <div>
      <label htmlFor={id} className={styles.copyLabel}>
        {label}
      </label>
      <Space.Compact block>
        <Input
          id={id}
          readOnly
          value={value}
          onFocus={(event) => event.target.select()}
          onCopy={() => onCopied?.()}
        />
        <Button
          type={secondary ? 'default' : 'primary'}
          aria-label={secondary && !copied ? t('copy.named', { label }) : undefined}
          onClick={() => void copy(value).then((done) => done && onCopied?.())}
        >
          <span aria-live="polite">{t(copied ? 'copy.copied' : 'copy.copy')}</span>
        </Button>
      </Space.Compact>
    </div>
  );
}
