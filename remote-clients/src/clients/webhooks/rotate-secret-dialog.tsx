import type { Webhook } from 'api/contract';
import { Alert, Button, Checkbox } from 'antd';
import { useState } from 'react';
import { HttpStatusError } from 'shared-auth';
import { Dialog, failureText } from 'shared-ui';
import { useText } from '../../messages/texts.ts';
import styles from '../dialog-content.module.css';
import { WebhookSecret } from './webhook-secret.tsx';
import { type NewSecret, rotateSecret, useRefreshWebhooks } from './webhooks-api.ts';

interface RotateSecretDialogProps {
  clientId: string;
  webhook: Webhook;
  onClose: () => void;
}

const STILL_ROTATING = 409;

/** Both secrets sign for a day, unless the old one has become known. */
export function RotateSecretDialog({ clientId, webhook, onClose }: RotateSecretDialogProps) {
  const t = useText();
  const refresh = useRefreshWebhooks(clientId);
  const [endOld, setEndOld] = useState(false);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [rotated, setRotated] = useState<NewSecret>();

  async function rotate(): Promise<void> {
    setFailure(undefined);
    setBusy(true);
    try {
      setRotated(await rotateSecret(clientId, webhook.id, endOld, key));
      void refresh();
    } catch (error) {
      const isRunning = error instanceof HttpStatusError && error.status === STILL_ROTATING;
      setFailure(isRunning ? t('webhooks.stillRotating') : failureText(error, t('webhooks.rotateFailed')));
    }
    setBusy(false);
  }

  if (rotated) return <WebhookSecret title={t('webhooks.rotated')} shown={rotated} onClose={onClose} />;
  return (
    <Dialog
      open
      title={t('webhooks.rotate')}
      locked={busy}
      onClose={onClose}
      footer={
        <div className={styles.buttons}>
          <Button disabled={busy} onClick={onClose}>
            {t('add.cancel')}
          </Button>
          <Button type="primary" danger={endOld} loading={busy} onClick={() => void rotate()}>
            {t('webhooks.rotateConfirm')}
          </Button>
        </div>
      }
    >
      <div className={styles.stack}>
        <p className={styles.text}>{webhook.url}</p>
        <p className={styles.text}>{t('webhooks.rotateText')}</p>
        <Checkbox
          checked={endOld}
          disabled={busy}
          onChange={({ target }) => {
            setEndOld(target.checked);
            setKey(crypto.randomUUID());
            setFailure(undefined);
          }}
        >
          {t('webhooks.endOld')}
        </Checkbox>
        {failure !== undefined && <Alert type="error" showIcon title={failure} role="alert" />}
      </div>
    </Dialog>
  );
}
