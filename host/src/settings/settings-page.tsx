import { useAtomValue } from 'jotai';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useCurrentUser, usePermissions, useTenant } from 'shared-auth';
import { ConflictDialog, useToast } from 'shared-ui';
import { type BackupFrequency, organizationPermissions, type Settings } from './settings.ts';
import { SettingsDialog, type SettingsTab } from './settings-dialog.tsx';
import { saveSettings, settingsAtom } from './settings-store.ts';
import { SignInsDialog } from './sign-ins-dialog.tsx';
import { currentText, useText } from './texts.ts';
import { type OrganizationField, useSaveOrganization } from './use-save-organization.ts';

/** Where the person is signed in: a dialog over the settings, with an address of its own. */
const SIGN_INS = 'sign-ins';

const labels = {
  company_name: 'general.companyName',
  auto_backup: 'data.autoBackup',
  backup_frequency: 'data.backupFrequency',
} as const satisfies Record<OrganizationField, string>;

/**
 * The dialog at `/settings?tab=alerts`, for everybody: language, formats, time zone and display are a person's own.
 * The server keeps them; this browser has a copy (B-11.5).
 */
export function SettingsPage({ onClose }: { onClose: () => void }) {
  const t = useText();
  const toast = useToast();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const settings = useAtomValue(settingsAtom);
  const { user } = useCurrentUser();
  const { tenant } = useTenant();
  const { any } = usePermissions();
  const wanted = search.get('tab');
  const organization = useSaveOrganization();
  const tab = wanted === null || wanted === SIGN_INS ? 'general' : wanted;

  async function save(next: Settings): Promise<boolean> {
    if (!user || !tenant) return false;
    try {
      const owner = { tenant: tenant.id, person: user.id };
      const saved = await saveSettings(owner, next, organization.save);
      if (saved) toast.success(currentText('settings.saved'));
      return saved;
    } catch {
      toast.error(currentText('settings.failed'));
      return false;
    }
  }

  const show = (next: SettingsTab) =>
    void navigate(`/settings?tab=${encodeURIComponent(next)}`, { replace: true });
  return (
    <>
      <SettingsDialog
        settings={settings}
        organization={any(organizationPermissions)}
        tab={tab}
        onTab={show}
        onSignIns={() => show(SIGN_INS)}
        onSave={save}
        onClose={onClose}
      />
      <ConflictDialog
        question={organization.question}
        title={t('conflict.title')}
        name={organization.question?.theirs.company_name ?? ''}
        label={(field) => t(labels[field])}
        show={(field, value) => {
          if (field === 'auto_backup') return t(value === 'true' ? 'conflict.on' : 'conflict.off');
          if (field === 'backup_frequency') return t(`frequency.${value as BackupFrequency}`);
          return value;
        }}
        explain={() => t('settings.failed')}
      />
      {wanted === SIGN_INS && <SignInsDialog onClose={() => show('general')} />}
    </>
  );
}
