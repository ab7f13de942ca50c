import { Button } from 'antd';
import { CopyField, Dialog, useShownOnce } from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import { useText } from '../../messages/texts.ts';
import styles from '../dialog-content.module.css';
import type { NewSecret } from './webhooks-api.ts';

interface WebhookSecretProps {
  title: string;
  shown: NewSecret;
  onClose: () => void;
}

/** What signs from now on, this once. */
export function WebhookSecret({ title, shown, onClose }: WebhookSecretProps) {
  const t = useText();
  const format = useFormat();
  const { secret, old_secret_until } = shown;
  const once = useShownOnce(secret, onClose, 'secret');
  return (
    <Dialog
      open
      title={title}
      onClose={once.close}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('token.close')}
        </Button>
      }
    >
      <div className={styles.stack}>
        <p className={styles.text}>{t('webhooks.secretOnce')}</p>
        <CopyField label={t('webhooks.secret')} value={secret} onCopied={once.onCopied} />
        {old_secret_until !== undefined && (
          <p className={styles.text}>{t('webhooks.oldUntil', { when: format.dateTime(old_secret_until) })}</p>
        )}
      </div>
      {once.question}
    </Dialog>
  );
}
