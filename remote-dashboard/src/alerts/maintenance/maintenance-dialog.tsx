import type { MaintenanceWindow } from 'api/contract';
import { failureText, useToast } from 'shared-ui';
import { DraftDialog } from '../../forms/draft-dialog.tsx';
import { useDraftForm } from '../../forms/use-draft-form.ts';
import { useText } from '../messages/texts.ts';
import { saveWindow, useRefreshMaintenance } from './maintenance-api.ts';
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

const nothing: ReadonlySet<WrongField> = new Set();

export function MaintenanceDialog({ window, zone, onClose }: MaintenanceDialogProps) {
  const t = useText();
  const toast = useToast();
  const days = useDays();
  const refresh = useRefreshMaintenance();
  const form = useDraftForm({
    start: () => (window === null ? newDraft(clockIn(zone, new Date()), days) : draftOfWindow(window, days)),
    isWhole: (draft) => wrongFields(draft, days).size === 0,
    save: async (draft) => {
      await saveWindow(requestOfDraft(draft, days), window);
      await refresh();
      toast.success(t('maintenance.saved'));
      onClose();
    },
    changed: t('maintenance.changed'),
    explain: (error) => `${t('maintenance.saveFailed')}. ${failureText(error)}`,
  });

  return (
    <DraftDialog
      form={form}
      title={t(window === null ? 'maintenance.new' : 'maintenance.edit')}
      saveLabel={t('maintenance.save')}
      cancelLabel={t('rules.cancel')}
      onClose={onClose}
    >
      <WindowForm
        draft={form.draft}
        zone={zone}
        wrong={form.checked ? wrongFields(form.draft, days) : nothing}
        onChange={form.change}
      />
    </DraftDialog>
  );
}
