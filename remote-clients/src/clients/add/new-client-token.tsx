import { Button } from 'antd';
import { TokenResult } from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import { useText } from '../../messages/texts.ts';
import styles from '../dialog-content.module.css';

interface NewClientTokenProps {
  id: string;
  token: string;
  onCopied: () => void;
  onClose: () => void;
}

export function NewClientToken({ id, token, onCopied, onClose }: NewClientTokenProps) {
  const t = useText();
  const format = useFormat();
  return (
    <div className={styles.stack}>
      <p className={styles.text}>{format.sentences([t('add.tokenIntro'), t('token.once')])}</p>
      <TokenResult
        token={token}
        clientId={id}
        onCopied={onCopied}
        nextSteps={[t('token.step.copy'), t('token.step.configure'), t('token.stepNew.check')]}
      />
      <div className={styles.buttons}>
        <Button type="primary" onClick={onClose}>
          {t('token.close')}
        </Button>
      </div>
    </div>
  );
}
