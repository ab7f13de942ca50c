import type { Client } from 'api/contract';
import { DeleteDialog, useToast } from 'shared-ui';
import { useText } from '../../messages/texts.ts';
import { useDeleteClient, useRestoreClient } from '../clients-api.ts';
import { UNDO_SECONDS, useUndoToast } from './use-undo-toast.ts';

interface DeleteClientDialogProps {
  client: Client;
  open: boolean;
  onClose: () => void;
  onDeleted: (client: Client) => void;
}

/** Confirm, delete, reload; and for 10 s a way back. */
export function DeleteClientDialog({ client, open, onClose, onDeleted }: DeleteClientDialogProps) {
  const t = useText();
  const toast = useToast();
  const undoToast = useUndoToast();
  const { trigger: remove } = useDeleteClient();
  const { trigger: restore } = useRestoreClient();
  const { id, name } = client;

  async function onDelete(): Promise<void> {
    await remove({ id });
    onDeleted(client);
    undoToast(t('delete.deleted', { name }), () => void undo());
  }

  async function undo(): Promise<void> {
    try {
      await restore({ id });
      toast.success(t('delete.restored', { name }));
    } catch {
      toast.error(t('delete.restoreFailed'));
    }
  }

  return (
    <DeleteDialog
      open={open}
      entity={t('delete.entity')}
      name={name}
      question={t('delete.question', { name, seconds: UNDO_SECONDS })}
      warning={t('delete.warning')}
      onDelete={onDelete}
      onClose={onClose}
    />
  );
}
