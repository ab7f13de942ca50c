import type { ReportGroup, ReportSchedule } from 'api/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { HttpStatusError } from 'shared-auth';
import { Dialog, failureText, focusFirstWrong, useSaveShortcut, useToast, useUnsavedGuard } from 'shared-ui';
import { useLocale } from 'shared-ui/i18n';
import { useText } from '../messages/texts.ts';
import { draftOf, newDraft, requestOf, type WrongField, wrongFields } from './schedule-draft.ts';
import { ScheduleForm } from './schedule-form.tsx';
import { saveSchedule, useRefreshSchedules } from './schedules-api.ts';
import styles from './schedules.module.css';

interface ScheduleDialogProps {
  /** The one to change; null makes a new one. */
  schedule: ReportSchedule | null;
  zone: string;
  /** Of the page, which a new one begins with. */
  group: ReportGroup;
  onClose: () => void;
}

const CHANGED_MEANWHILE = 412;
const nothing: ReadonlySet<WrongField> = new Set();

export function ScheduleDialog({ schedule, zone, group, onClose }: ScheduleDialogProps) {
  const t = useText();
  const toast = useToast();
  const { language } = useLocale();
  const refresh = useRefreshSchedules();
  const [start] = useState(() => (schedule === null ? newDraft(language, group) : draftOf(schedule)));
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
    if (wrongFields(draft).size > 0) {
      focusFirstWrong();
      return;
    }
    setBusy(true);
    try {
      await saveSchedule(requestOf(draft, schedule?.paused ?? false), schedule);
      await refresh();
      toast.success(t('schedules.saved'));
      onClose();
    } catch (error) {
      const isOld = error instanceof HttpStatusError && error.status === CHANGED_MEANWHILE;
      setFailed(isOld ? t('schedules.changed') : failureText(error, t('schedules.saveFailed')));
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
        title={t(schedule === null ? 'schedules.new' : 'schedules.edit')}
        locked={busy}
        onClose={() => guard.ask(onClose)}
        footer={
          <div className={styles.footer}>
            <Button disabled={busy} onClick={() => guard.ask(onClose)}>
              {t('schedules.cancel')}
            </Button>
            <Button type="primary" loading={busy} disabled={busy || !isDirty} onClick={() => void save()}>
              {t('schedules.save')}
            </Button>
          </div>
        }
      >
        <ScheduleForm
          draft={draft}
          zone={zone}
          wrong={checked ? wrongFields(draft) : nothing}
          known={schedule?.people ?? []}
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
