import { useText } from '../messages/texts.ts';
import styles from './code.module.css';
import { useCopy } from './use-copy.ts';

/** Copies `text`; says 'Copied' for 2 s. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const t = useText();
  const [copied, copy] = useCopy();
  return (
    <button
      type="button"
      className={styles.copy}
      data-copied={copied}
      // The words on the button stay part of its name (WCAG 2.5.3), also while they change.
      aria-label={copied ? t('code.copied') : t('code.copyOf', { what })}
      onClick={() => void copy(text)}
    >
      {copied ? t('code.copied') : t('code.copy')}
    </button>
  );
}
