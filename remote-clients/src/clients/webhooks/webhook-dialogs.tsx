import type { Webhook } from 'api/contract';
import { ConfirmDialog, failureText, useToast } from 'shared-ui';
import { useText } from '../../messages/texts.ts';
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import { RotateSecretDialog } from './rotate-secret-dialog.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { deleteWebhook, useRefreshWebhooks } from './webhooks-api.ts';

export type OpenedWebhook =
  | { kind: 'edit'; id: string | null }
  | { kind: 'deliveries' | 'rotate' | 'delete'; webhook: Webhook };

interface WebhookDialogsProps {
  clientId: string;
  opened: OpenedWebhook | undefined;
  onClose: () => void;
}

/** The dialog over a client's webhooks, if one is open. */
export function WebhookDialogs({ clientId, opened, onClose }: WebhookDialogsProps) {
  const t = useText();
  const toast = useToast();
  const refresh = useRefreshWebhooks(clientId);
  const shared = { clientId, onClose };

  async function remove({ id }: Webhook): Promise<void> {
    onClose();
    try {
      await deleteWebhook(clientId, id);
      toast.success(t('webhooks.deleted'));
    } catch (error) {
      toast.error(failureText(error, t('webhooks.deleteFailed')));
    }
    await refresh();
  }

  switch (opened?.kind) {
    case undefined:
      return null;
    case 'edit':
      return <WebhookDialog {...shared} id={opened.id} />;
    case 'deliveries':
      return <DeliveriesDialog {...shared} webhook={opened.webhook} />;
    case 'rotate':
      return <RotateSecretDialog {...shared} webhook={opened.webhook} />;
    case 'delete':
      return (
        <ConfirmDialog
          open
          danger
          title={t('webhooks.deleteTitle')}
          confirmLabel={t('row.delete')}
          cancelLabel={t('add.cancel')}
          onCancel={onClose}
          onConfirm={() => void remove(opened.webhook)}
        >
          {t('webhooks.deleteText', { url: opened.webhook.url })}
        </ConfirmDialog>
      );
  }
}
