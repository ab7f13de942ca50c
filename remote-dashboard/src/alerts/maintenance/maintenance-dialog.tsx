import type { MaintenanceWindow } from 'api/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { HttpStatusError } from 'shared-auth';
import { Dialog, failureText, focusFirstWrong, useSaveShortcut, useToast, useUnsavedGuard } from 'shared-ui';
import { useText } from '../messages/texts.ts';
import { saveWindow, useRefreshMaintenance } from './maintenance-api.ts';
import styles from './maintenance.module.css';
import { clockIn, useDays } from './use-days.ts';
import { draftOfWindow, newDraft, requestOfDraft, type WrongField, wrongFields } from './window-draft.ts';
import { WindowForm } from './window-form.tsx';

interface MaintenanceDialogProps {
  /** The window to change; null makes a new one. */
  window: MaintenanceWindow | null;
  /** Of the organization. */
  zone: string;
  onClose: () => void;
}

const CHANGED_MEANWHILE = 412;
const nothing: ReadonlySet<WrongField> = new Set();

export function MaintenanceDialog({ window, zone, onClose }: MaintenanceDialogProps) {
  const t = useText();
  const toast = useToast();
  const days = useDays();
  const refresh = useRefreshMaintenance();
  const [start] = useState(() =>
    window === null ? newDraft(clockIn(zone, new Date()), days) : draftOfWindow(window, days),
  );
  const [draft, setDraft] = useState(start);
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const isDirty = JSON.stringify(draft) !== JSON.stringify(start);
  const guard = useUnsavedGuard(isDirty && !busy);

  async function save(): Promise<void> {
    flushSync(() => {
      setChecked(true);
      setFailed(undefined);
    });
    if (wrongFields(draft, days).size > 0) {
      focusFirstWrong();
      return;
    }
    setBusy(true);
    try {
      await saveWindow(requestOfDraft(draft, days), window);
      await refresh();
      toast.success(t('maintenance.saved'));
      onClose();
    } catch (error) {
      const isOld = error instanceof HttpStatusError && error.status === CHANGED_MEANWHILE;
      setFailed(isOld ? t('maintenance.changed') : `${t('maintenance.saveFailed')}. ${failureText(error)}`);
    }
    setBusy(false);
  }
  useSaveShortcut(isDirty && !busy && !guard.asking, () => void save());

  return (
    <>
      <Dialog
        open
        size="lg"
        position="top"
        title={t(window === null ? 'maintenance.new' : 'maintenance.edit')}
        locked={busy}
        onClose={() => guard.ask(onClose)}
        footer={
          <div className={styles.footer}>
            <Button disabled={busy} onClick={() => guard.ask(onClose)}>
              {t('rules.cancel')}
            </Button>
            <Button type="primary" loading={busy} disabled={busy || !isDirty} onClick={() => void save()}>
              {t('maintenance.save')}
            </Button>
          </div>
        }
      >
        <WindowForm
          draft={draft}
          zone={zone}
          wrong={checked ? wrongFields(draft, days) : nothing}
          onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
        />
        {failed !== undefined && (
          <p className={styles.failed} role="alert">
            {failed}
          </p>
        )}
      </Dialog>
      {guard.question}
    </>
  );
}
