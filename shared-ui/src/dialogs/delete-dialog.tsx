import { Button } from 'antd';
import { useState } from 'react';
import { useLocale } from '../i18n/locale.ts';
import { useText } from '../messages/texts.ts';
import { Dialog } from './dialog.tsx';
import styles from './dialogs.module.css';

export interface DeleteDialogProps {
  open: boolean;
  /** What kind of thing it is, in the person's language: `Client`. */
  entity: string;
  /** Which one. */
  name: string;
  /** Asked instead of 'Are you sure you want to delete {name}? This cannot be undone.', where it can be. */
  question?: string;
  /** What else goes with it. */
  warning?: string;
  /** Deletes; the dialog closes when it resolves and stays with a message when it rejects. */
  onDelete: () => Promise<unknown>;
  /** Why it failed, from what `onDelete` rejected with: the server's sentence where it refused. */
  explain?: (error: unknown) => string | undefined;
  onClose: () => void;
}

/** Delete confirmation (B-10.3): idle, deleting with Cancel disabled, closed, or an error that stays. */
export function DeleteDialog({
  open,
  entity,
  name,
  question,
  warning,
  onDelete,
  explain,
  onClose,
}: DeleteDialogProps) {
  const t = useText();
  const [reason, setReason] = useState<string>();
  const { language } = useLocale();
  const [state, setState] = useState<'idle' | 'deleting' | 'failed'>('idle');
  // German nouns keep their capital.
  const kind = language === 'de' ? entity : entity.toLocaleLowerCase(language);

  async function remove(): Promise<void> {
    setState('deleting');
    try {
      await onDelete();
      setState('idle');
      onClose();
    } catch (error) {
      setReason(explain?.(error));
      setState('failed');
    }
  }

  const deleting = state === 'deleting';
  return (
    <Dialog
      open={open}
      size="sm"
      title={t('delete.title', { entity })}
      locked={deleting}
      onClose={onClose}
      afterClose={() => setState('idle')}
      footer={
        <div className={styles.footer}>
          <Button disabled={deleting} onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="primary" danger loading={deleting} onClick={() => void remove()}>
            {t('delete.delete')}
          </Button>
        </div>
      }
    >
      <p className={styles.text}>{question ?? t('delete.question', { name })}</p>
      {warning !== undefined && <p className={styles.warning}>{warning}</p>}
      {state === 'failed' && (
        <div className={styles.error} role="alert">
          <p className={styles.text}>{t('delete.failed', { entity: kind })}</p>
          {reason !== undefined && <p className={styles.text}>{reason}</p>}
        </div>
      )}
    </Dialog>
  );
}
