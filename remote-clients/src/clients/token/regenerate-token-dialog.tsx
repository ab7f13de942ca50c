import type { Client } from 'api/contract';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useRevalidate } from 'shared-auth';
import { Dialog, failureText, TokenResult, useShownOnce, useToast } from 'shared-ui';
import { useText } from '../../messages/texts.ts';
import styles from '../dialog-content.module.css';
import { AUDIT, useRegenerateToken } from '../clients-api.ts';

interface RegenerateTokenDialogProps {
  client: Client;
  open: boolean;
  onClose: () => void;
}

/** B-8.5: warning, submitting, then the new token; a failure stays on the warning. */
export function RegenerateTokenDialog({ client, open, onClose }: RegenerateTokenDialogProps) {
  const t = useText();
  const toast = useToast();
  const revalidate = useRevalidate();
  const { trigger, isMutating } = useRegenerateToken(client.id);
  const [token, setToken] = useState<string>();
  const [failure, setFailure] = useState<string>();

  const once = useShownOnce(token, onClose);

  async function regenerate(): Promise<void> {
    setFailure(undefined);
    try {
      const { data } = await trigger();
      if (!data.access_token) throw new Error(t('token.failed'));
      setToken(data.access_token);
      toast.success(t('token.success'));
      void revalidate(AUDIT);
    } catch (error) {
      setFailure(failureText(error, t('token.failed')));
    }
  }

  if (token !== undefined) {
    return (
      <Dialog
        open={open}
        title={t('token.title')}
        onClose={once.close}
        footer={
          <Button type="primary" onClick={onClose}>
            {t('token.close')}
          </Button>
        }
      >
        <div className={styles.stack}>
          <p className={styles.text}>{t('token.once')}</p>
          <TokenResult
            token={token}
            clientId={client.id}
            onCopied={once.onCopied}
            nextSteps={[t('token.step.copy'), t('token.step.configure'), t('token.step.check')]}
          />
        </div>
        {once.question}
      </Dialog>
    );
  }
  return (
    <Dialog
      open={open}
      title={t('token.title')}
      locked={isMutating}
      onClose={onClose}
      footer={
        <div className={styles.buttons}>
          <Button disabled={isMutating} onClick={onClose}>
            {t('token.cancel')}
          </Button>
          <Button type="primary" danger loading={isMutating} onClick={() => void regenerate()}>
            {t(isMutating ? 'token.regenerating' : 'token.regenerate')}
          </Button>
        </div>
      }
    >
      <div className={styles.stack}>
        <Alert type="warning" showIcon title={t('token.warning')} />
        <dl className={styles.facts}>
          <dt>{t('token.client')}</dt>
          <dd>{client.name}</dd>
          <dt>{t('token.id')}</dt>
          <dd className={styles.id}>{client.id}</dd>
        </dl>
        {failure && <Alert type="error" showIcon title={failure} role="alert" />}
      </div>
    </Dialog>
  );
}
