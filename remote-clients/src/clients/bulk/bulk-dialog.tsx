import { Button } from 'antd';
import { useRevalidate } from 'shared-auth';
import { Dialog, ErrorView, ProgressBar, useToast } from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import { useText } from '../../messages/texts.ts';
import type { ClientsView } from '../clients-view.ts';
import { useUndoToast } from '../delete/use-undo-toast.ts';
import styles from '../dialog-content.module.css';
import type { Selection } from '../selection.ts';
import { CLIENTS } from '../clients-api.ts';
import { BulkReport } from './bulk-report.tsx';
import { type BulkAction, runBulk } from './run-bulk.ts';
import { type BulkTarget, useBulk } from './use-bulk.ts';

interface BulkDialogProps {
  open: boolean;
  action: Exclude<BulkAction, { action: 'restore' }>;
  view: ClientsView;
  selection: Selection;
  nameOf: (id: string) => string | null;
  onClose: () => void;
  /** With those that are gone, and those that could not be changed, which stay selected. */
  onDone: (gone: readonly string[], left: readonly string[]) => void;
}

/** Names the count, asks, works with progress and Stop, and reports every row that could not be changed. */
export function BulkDialog({ open, action, view, selection, nameOf, onClose, onDone }: BulkDialogProps) {
  const t = useText();
  const format = useFormat();
  const toast = useToast();
  const undoToast = useUndoToast();
  const revalidate = useRevalidate();
  const { state, retry, run, stop } = useBulk(view, selection, nameOf);
  const isDelete = action.action === 'delete';
  const texts = (count: number) => {
    if (action.action === 'delete') {
      return { title: t('bulk.deleteTitle', { count }), confirm: t('bulk.deleteConfirm', { count }) };
    }
    const status = t(`status.${action.status}`);
    return {
      title: t('bulk.statusTitle', { count, status }),
      confirm: t('bulk.statusConfirm', { count, status }),
    };
  };

  async function start(targets: BulkTarget[]): Promise<void> {
    const { succeeded, failed, untried } = await run(action, targets);
    onDone(isDelete ? succeeded : [], [...failed.map(({ id }) => id), ...untried]);
    const count = succeeded.length;
    if (isDelete && count > 0) undoToast(t('delete.manyDeleted', { count }), () => void undo(succeeded));
    if (failed.length > 0 || untried.length > 0) return;
    if (!isDelete) toast.success(t('bulk.done', { count }));
    onClose();
  }

  async function undo(ids: readonly string[]): Promise<void> {
    const outcome = await runBulk({ action: 'restore' }, ids, new AbortController().signal, () => undefined);
    await revalidate(CLIENTS);
    const count = outcome.succeeded.length;
    if (count > 0) toast.success(t('delete.manyRestored', { count }));
    if (count < ids.length) toast.error(t('delete.restoreFailed'));
  }

  if (state.step === 'confirm') {
    const { targets } = state;
    const { title, confirm } = texts(targets.length);
    return (
      <Dialog
        open={open}
        size="sm"
        title={title}
        onClose={onClose}
        footer={
          <div className={styles.buttons}>
            <Button onClick={onClose}>{t('bulk.cancel')}</Button>
            <Button
              type="primary"
              danger={isDelete}
              disabled={targets.length === 0}
              onClick={() => void start(targets)}
            >
              {confirm}
            </Button>
          </div>
        }
      >
        <p className={styles.text}>
          {isDelete ? t('bulk.deleteText', { count: targets.length }) : t('bulk.statusText')}
        </p>
      </Dialog>
    );
  }
  if (state.step === 'done') {
    return (
      <Dialog
        open={open}
        title={t('bulk.partlyTitle')}
        onClose={onClose}
        footer={<Button onClick={onClose}>{t('bulk.close')}</Button>}
      >
        <BulkReport {...state} />
      </Dialog>
    );
  }
  const isRunning = state.step === 'running';
  const title = isRunning ? texts(state.total).title : t('bulk.counting');
  return (
    <Dialog
      open={open}
      size="sm"
      title={title}
      locked={isRunning}
      onClose={onClose}
      footer={
        <Button onClick={isRunning ? stop : onClose}>{t(isRunning ? 'bulk.stop' : 'bulk.cancel')}</Button>
      }
    >
      {state.step === 'count-failed' ? (
        <ErrorView compact title={t('bulk.failedToRead')} onRetry={retry} />
      ) : isRunning ? (
        <ProgressBar
          label={title}
          percent={(state.done / state.total) * 100}
          text={t('bulk.running', { done: format.number(state.done), total: format.number(state.total) })}
        />
      ) : (
        <ProgressBar label={title} text={format.number(state.found)} />
      )}
    </Dialog>
  );
}
