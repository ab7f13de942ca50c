import { Button } from 'antd';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Dialog, useDraft, useSaveShortcut, useSlot, useUnsavedGuard } from 'shared-ui';
import { Tabs } from 'shared-ui/form-kit';
import { AlertsTab } from './alerts-tab.tsx';
import { DataTab } from './data-tab.tsx';
import { DisplayTab } from './display-tab.tsx';
import { GeneralTab } from './general-tab.tsx';
import { applied, type SettingsChanges } from './settings-changes.ts';
import type { Settings } from './settings.ts';
import styles from './settings-dialog.module.css';
import { useText } from './texts.ts';

export const settingsTabs = ['general', 'alerts', 'data', 'display'] as const;
/** One of them, or the id of a tab that another part fills in. */
export type SettingsTab = string;

/** Milliseconds for which saving shows its work at least (B-11.4). */
export const SAVE_DURATION = 1000;

export interface SettingsDialogProps {
  settings: Settings;
  /** False: what is the whole organization's is not offered. */
  organization: boolean;
  tab: SettingsTab;
  onTab: (tab: SettingsTab) => void;
  /** Shows where the person is signed in. */
  onSignIns: () => void;
  /** Called with the whole settings object; answers whether it is kept. */
  onSave: (settings: Settings) => Promise<boolean>;
  onClose: () => void;
}

const isTab = (tab: string): boolean => settingsTabs.some((each) => each === tab);

/** B-11.1: the settings in an extra-large modal with four tabs. */
export function SettingsDialog(props: SettingsDialogProps) {
  const { settings, organization, tab, onTab, onSignIns, onSave, onClose } = props;
  const t = useText();
  // What was changed and nothing else: settings that arrive meanwhile stay as they are.
  const [changes, setChanges] = useState<SettingsChanges>({});
  const [saving, setSaving] = useState(false);
  const rows = useRef<HTMLDivElement>(null);
  const draft = applied(settings, changes);
  const dirty = JSON.stringify(draft) !== JSON.stringify(settings);
  // It has a button of its own to be saved by.
  const [gatewayDirty, setGatewayDirty] = useState(false);
  const guard = useUnsavedGuard(dirty || gatewayDirty);
  useDraft('settings', dirty ? changes : undefined, setChanges);

  function change<Part extends keyof Settings>(part: Part) {
    return (change: Partial<Settings[Part]>) =>
      setChanges((before) => ({ ...before, [part]: { ...before[part], ...change } }));
  }

  async function save(): Promise<void> {
    if (saving) return;
    const wrong = rows.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) {
      flushSync(() => onTab(wrong.hasAttribute('data-general') ? 'general' : 'alerts'));
      wrong.focus();
      return;
    }
    setSaving(true);
    const [kept] = await Promise.all([
      onSave(draft),
      new Promise((resolve) => setTimeout(resolve, SAVE_DURATION)),
    ]);
    if (!kept) {
      setSaving(false);
      return;
    }
    // What was typed of the gateway is not saved with the rest.
    if (gatewayDirty) {
      setSaving(false);
      guard.ask(onClose);
      return;
    }
    guard.release();
    onClose();
  }
  useSaveShortcut(true, () => void save());

  const close = () => guard.ask(onClose);
  const fillers = useSlot<object>('host.settings-tab');
  const contents = {
    general: (
      <GeneralTab
        value={draft.general}
        onChange={change('general')}
        organization={organization}
        onSignIns={onSignIns}
      />
    ),
    alerts: (
      <AlertsTab
        value={draft.alerts}
        onChange={change('alerts')}
        organization={organization}
        onGatewayDirty={setGatewayDirty}
      />
    ),
    data: <DataTab value={draft.data} onChange={change('data')} organization={organization} />,
    display: <DisplayTab value={draft.display} onChange={change('display')} />,
  };
  return (
    <>
      <Dialog
        open
        size="xl"
        title={t('settings.title')}
        locked={saving}
        onClose={close}
        footer={
          <>
            <Button disabled={saving} onClick={close}>
              {t('settings.cancel')}
            </Button>
            <Button type="primary" loading={saving} onClick={() => void save()}>
              {t('settings.save')}
            </Button>
          </>
        }
      >
        <div ref={rows}>
          <Tabs
            className={styles.tabs ?? ''}
            activeKey={isTab(tab) || fillers.some(({ id }) => id === tab) ? tab : settingsTabs[0]}
            // All four fit a phone, in German too.
            tabBarGutter={20}
            onChange={onTab}
            items={[
              ...settingsTabs.map((key) => ({
                key: key as string,
                label: t(`tab.${key}`),
                children: <div className={styles.rows}>{contents[key]}</div>,
              })),
              ...fillers.map(({ id, title, Content }) => ({
                key: id,
                label: title,
                children: <Content />,
              })),
            ]}
          />
        </div>
      </Dialog>
      {guard.question}
    </>
  );
}
