import { Button } from 'antd';
import { ProgressBar } from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import { useText } from '../../messages/texts.ts';
import type { WalkProgress } from '../walk-list.ts';
import styles from './export-progress.module.css';

interface ExportProgressProps {
  progress: WalkProgress;
  onCancel: () => void;
}

export function ExportProgress({ progress: { done, total }, onCancel }: ExportProgressProps) {
  const t = useText();
  const format = useFormat();
  return (
    <div className={styles.line}>
      <ProgressBar
        label={t('export.starting')}
        {...(total > 0 && {
          percent: (done / total) * 100,
          text: t('export.running', { done: format.number(done), total: format.number(total) }),
        })}
      />
      <Button size="small" onClick={onCancel}>
        {t('export.cancel')}
      </Button>
    </div>
  );
}
