import type { Webhook } from 'api/contract';
import { Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import type { AppError } from 'shared-auth';
import { Dialog, ErrorView, failureText } from 'shared-ui';
import { useText } from '../../messages/texts.ts';
import { WebhookEditor } from './webhook-editor.tsx';
import { WebhookSecret } from './webhook-secret.tsx';
import { type NewSecret, readWebhook } from './webhooks-api.ts';

interface WebhookDialogProps {
  clientId: string;
  /** The webhook to change; null makes a new one. */
  id: string | null;
  onClose: () => void;
}

/** Reads the webhook first: what is saved is made from what the server has. A new one ends in its secret. */
export function WebhookDialog({ clientId, id, onClose }: WebhookDialogProps) {
  const t = useText();
  const [read, setRead] = useState<{ webhook: Webhook; tag: string | null }>();
  const [failure, setFailure] = useState<AppError>();
  const [created, setCreated] = useState<NewSecret>();
  useEffect(() => {
    let isOver = false;
    if (id !== null)
      readWebhook(clientId, id).then(
        (answer) => !isOver && setRead(answer),
        (error: AppError) => !isOver && setFailure(error),
      );
    return () => {
      isOver = true;
    };
  }, [clientId, id]);
  if (created) return <WebhookSecret title={t('webhooks.created')} shown={created} onClose={onClose} />;
  if (id === null || read)
    return <WebhookEditor clientId={clientId} {...read} onCreated={setCreated} onClose={onClose} />;
  return (
    <Dialog open title={t('webhooks.edit')} onClose={onClose}>
      {failure ? (
        <ErrorView compact title={t('webhooks.failed')} message={failureText(failure)} />
      ) : (
        <Skeleton active paragraph={{ rows: 6 }} />
      )}
    </Dialog>
  );
}
