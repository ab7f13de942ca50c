import { Button } from 'antd';
import type { Finding } from 'api/contract';
import { useState } from 'react';
import { PermissionGate } from 'shared-auth';
import { ConfirmDialog, failureText, useQuantityText, useToast } from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import { useText } from './messages/texts.ts';
import { undoRepair, useRefreshQuality } from './quality-api.ts';
import styles from './quality.module.css';
import { RepairDialog } from './repair-dialog.tsx';
import { signed } from './repair-values.tsx';
import { useFindingWords } from './use-finding-words.ts';

/** Whether what was found was repaired, how and by whom; and for who may, to repair it or to undo that. */
export function RepairActions({ finding }: { finding: Finding }) {
  const t = useText();
  const format = useFormat();
  const quantity = useQuantityText();
  const words = useFindingWords();
  const toast = useToast();
  const refresh = useRefreshQuality();
  const [open, setOpen] = useState<'repair' | 'undo'>();
  const { repair, methods } = finding;
  const close = () => setOpen(undefined);
  const about = [t(`kind.${finding.kind}`), words.metric(finding), finding.name, words.when(finding)].join(
    ', ',
  );

  async function undo(id: string): Promise<void> {
    close();
    try {
      await undoRepair(id);
      toast.success(t('undo.done'));
    } catch (error) {
      toast.error(`${t('undo.failed')}: ${failureText(error, t('repair.meanwhile'))}`);
    } finally {
      await refresh();
    }
  }

  if (!repair && methods.length === 0) return null;
  return (
    <>
      {repair && (
        <span className={styles.repaired}>
          {format.sentences([
            t('repaired', {
              method: t(`repair.method.${repair.method}`),
              by: repair.by,
              time: format.dateTime(repair.at),
              count: repair.values,
            }),
            ...(repair.change_kwh === null
              ? []
              : [t('repair.change', { change: signed(repair.change_kwh, quantity) })]),
          ])}
        </span>
      )}
      <PermissionGate needs="client.update">
        {/* One button for both, which keeps the focus when it has done what it says. */}
        <Button
          className={styles.act ?? ''}
          aria-label={t(repair ? 'repair.undoOf' : 'repair.openOf', { what: about })}
          onClick={() => setOpen(repair ? 'undo' : 'repair')}
        >
          {t(repair ? 'repair.undo' : 'repair.open')}
        </Button>
        {open === 'repair' && (
          <RepairDialog finding={finding} about={`${about}: ${words.what(finding)}`} onClose={close} />
        )}
        {repair && (
          <ConfirmDialog
            open={open === 'undo'}
            title={t('repair.undo')}
            confirmLabel={t('repair.undo')}
            cancelLabel={t('repair.cancel')}
            onConfirm={() => void undo(repair.id)}
            onCancel={close}
          >
            {t('undo.question')}
          </ConfirmDialog>
        )}
      </PermissionGate>
    </>
  );
}
