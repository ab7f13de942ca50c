import type { SavedView } from 'api/contract';
import { Button } from 'antd';
import { Dialog } from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import { useText } from './messages/texts.ts';
import styles from './saved-views.module.css';

interface ConflictDialogProps {
  /** As it is now; undefined where somebody has deleted it. */
  theirs: SavedView | undefined;
  name: string;
  onShow: (view: SavedView) => void;
  onSaveNew: () => void;
  onClose: () => void;
}

/** Somebody changed the view after it was opened: nothing of theirs is overwritten without a word. */
export function ConflictDialog({ theirs, name, onShow, onSaveNew, onClose }: ConflictDialogProps) {
  const t = useText();
  const format = useFormat();
  return (
    <Dialog
      open
      size="sm"
      title={t('conflict')}
      onClose={onClose}
      footer={
        <div className={styles.footer}>
          <Button onClick={onClose}>{t('cancel')}</Button>
          {theirs && <Button onClick={() => onShow(theirs)}>{t('showTheirs')}</Button>}
          <Button type="primary" onClick={onSaveNew}>
            {t('saveNew')}
          </Button>
        </div>
      }
    >
      <p className={styles.text}>
        {theirs
          ? t('changedBy', {
              name: theirs.name,
              person: theirs.updated_by,
              time: format.dateTime(theirs.updated_at),
            })
          : t('deletedMeanwhile', { name })}
      </p>
    </Dialog>
  );
}
