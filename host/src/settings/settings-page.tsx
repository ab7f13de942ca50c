import { useAtomValue } from 'jotai';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useCurrentUser, usePermissions, useTenant } from 'shared-auth';
import { useToast } from 'shared-ui';
import { organizationPermissions, type Settings } from './settings.ts';
import { SettingsDialog, type SettingsTab, settingsTabs } from './settings-dialog.tsx';
import { saveSettings, settingsAtom } from './settings-store.ts';
import { SignInsDialog } from './sign-ins-dialog.tsx';
import { currentText } from './texts.ts';

/** Where the person is signed in: a dialog over the settings, with an address of its own. */
const SIGN_INS = 'sign-ins';

/**
 * The dialog at `/settings?tab=alerts`, for everybody: language, formats, time zone and display are a person's own.
 * The server keeps them; this browser has a copy (B-11.5).
 */
export function SettingsPage({ onClose }: { onClose: () => void }) {
  const toast = useToast();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const settings = useAtomValue(settingsAtom);
  const { user } = useCurrentUser();
  const { tenant } = useTenant();
  const { any } = usePermissions();
  const wanted = search.get('tab');
  const tab = settingsTabs.find((each) => each === wanted) ?? 'general';

  async function save(next: Settings): Promise<boolean> {
    if (!user || !tenant) return false;
    try {
      await saveSettings({ tenant: tenant.id, person: user.id }, next);
      toast.success(currentText('settings.saved'));
      return true;
    } catch {
      toast.error(currentText('settings.failed'));
      return false;
    }
  }

  const show = (next: SettingsTab | typeof SIGN_INS) =>
    void navigate(`/settings?tab=${next}`, { replace: true });
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
      {wanted === SIGN_INS && <SignInsDialog onClose={() => show('general')} />}
    </>
  );
}
