import type { ReportGroup, ReportSchedule } from 'api/contract';
import { failureText, useToast } from 'shared-ui';
import { useLocale } from 'shared-ui/i18n';
import { DraftDialog } from '../../forms/draft-dialog.tsx';
import { useDraftForm } from '../../forms/use-draft-form.ts';
import { useText } from '../messages/texts.ts';
import { draftOf, newDraft, requestOf, type WrongField, wrongFields } from './schedule-draft.ts';
import { ScheduleForm } from './schedule-form.tsx';
import { saveSchedule, useRefreshSchedules } from './schedules-api.ts';

interface ScheduleDialogProps {
  /** The one to change; null makes a new one. */
  schedule: ReportSchedule | null;
  zone: string;
  /** Of the page, which a new one begins with. */
  group: ReportGroup;
  onClose: () => void;
}

const nothing: ReadonlySet<WrongField> = new Set();

export function ScheduleDialog({ schedule, zone, group, onClose }: ScheduleDialogProps) {
  const t = useText();
  const toast = useToast();
  const { language } = useLocale();
  const refresh = useRefreshSchedules();
  const form = useDraftForm({
    start: () => (schedule === null ? newDraft(language, group) : draftOf(schedule)),
    isWhole: (draft) => wrongFields(draft).size === 0,
    save: async (draft) => {
      await saveSchedule(requestOf(draft, schedule?.paused ?? false), schedule);
      await refresh();
      toast.success(t('schedules.saved'));
      onClose();
    },
    changed: t('schedules.changed'),
    explain: (error) => failureText(error, t('schedules.saveFailed')),
  });

  return (
    <DraftDialog
      form={form}
      title={t(schedule === null ? 'schedules.new' : 'schedules.edit')}
      saveLabel={t('schedules.save')}
      cancelLabel={t('schedules.cancel')}
      onClose={onClose}
    >
      <ScheduleForm
        draft={form.draft}
        zone={zone}
        wrong={form.checked ? wrongFields(form.draft) : nothing}
        known={schedule?.people ?? []}
        onChange={form.change}
      />
    </DraftDialog>
  );
}
