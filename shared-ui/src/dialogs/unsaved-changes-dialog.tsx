import { useText } from '../messages/texts.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface UnsavedChangesDialogProps {
  open: boolean;
  onDiscard: () => void;
  onKeep: () => void;
}

/** Asks before changes are lost. */
export function UnsavedChangesDialog({ open, onDiscard, onKeep }: UnsavedChangesDialogProps) {
  const t = useText();
  return (
    <ConfirmDialog
      open={open}
      title={t('unsaved.title')}
      confirmLabel={t('unsaved.discard')}
      cancelLabel={t('unsaved.keep')}
      danger
      onConfirm={onDiscard}
      onCancel={onKeep}
    >
      {t('unsaved.text')}
    </ConfirmDialog>
  );
}
