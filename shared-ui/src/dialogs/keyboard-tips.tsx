import { useText } from '../messages/texts.ts';
import styles from './dialogs.module.css';

const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);

/** 'Ctrl+S to save, Esc to close', with the keys of the person's own keyboard. */
export function KeyboardTips() {
  const t = useText();
  return (
    <span className={styles.tips}>
      <kbd>{isMac ? '⌘S' : 'Ctrl+S'}</kbd> {t('edit.tipSave')} · <kbd>Esc</kbd> {t('edit.tipClose')}
    </span>
  );
}
