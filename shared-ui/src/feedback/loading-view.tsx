import { Spin } from 'antd';
import { useText } from '../messages/texts.ts';
import styles from './feedback.module.css';

/** A spinner with its words, announced to screen readers. `text` defaults to 'Loading...'. */
export function LoadingView({ text }: { text?: string }) {
  const t = useText();
  return (
    <div role="status" className={styles.view}>
      <Spin size="large" />
      <p className={styles.message}>{text ?? t('common.loading')}</p>
    </div>
  );
}
