import { Button } from 'antd';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Dialog, useDraft, useSaveShortcut, useUnsavedGuard } from 'shared-ui';
import { Tabs } from 'shared-ui/form-kit';
import { AlertsTab } from './alerts-tab.tsx';
import { DataTab } from './data-tab.tsx';
import { DisplayTab } from './display-tab.tsx';
import { GeneralTab } from './general-tab.tsx';
import type { Settings } from './settings.ts';
import styles from './settings-dialog.module.css';
import { useText } from './texts.ts';

export const settingsTabs = ['general', 'alerts', 'data', 'display'] as const;
export type SettingsTab = (typeof settingsTabs)[number];

/** Milliseconds for which saving shows its work (B-11.4). */
export const SAVE_DURATION = 1000;

export interface SettingsDialogProps {
  settings: Settings;
  /** False: what is the whole organization's is not offered. */
  organization: boolean;
  tab: SettingsTab;
  onTab: (tab: SettingsTab) => void;
  /** Called with the whole settings object, after the loading time. */
  onSave: (settings: Settings) => void;
  onClose: () => void;
}

/** B-11.1: the settings in an extra-large modal with four tabs. */
export function SettingsDialog(props: SettingsDialogProps) {
  const { settings, organization, tab, onTab, onSave, onClose } = props;
  const t = useText();
  const [draft, setDraft] = useState(settings);
  const [saving, setSaving] = useState(false);
  const rows = useRef<HTMLDivElement>(null);
  const dirty = JSON.stringify(draft) !== JSON.stringify(settings);
  const guard = useUnsavedGuard(dirty);
  useDraft('settings', dirty ? draft : undefined, setDraft);

  function change<Part extends keyof Settings>(part: Part) {
    return (change: Partial<Settings[Part]>) =>
      setDraft((before) => ({ ...before, [part]: { ...before[part], ...change } }));
  }

  async function save(): Promise<void> {
    if (saving) return;
    const wrong = rows.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) {
      flushSync(() => onTab('alerts'));
      wrong.focus();
      return;
    }
    setSaving(true);
    await new Promise((resolve) => setTimeout(resolve, SAVE_DURATION));
    guard.release();
    onSave(draft);
    onClose();
  }
  useSaveShortcut(true, () => void save());

  const close = () => guard.ask(onClose);
  const contents = {
    general: <GeneralTab value={draft.general} onChange={change('general')} organization={organization} />,
    alerts: <AlertsTab value={draft.alerts} onChange={change('alerts')} />,
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
            activeKey={tab}
            // All four fit a phone, in German too.
            tabBarGutter={20}
            onChange={(key) => onTab(key as SettingsTab)}
            items={settingsTabs.map((key) => ({
              key,
              label: t(`tab.${key}`),
              children: <div className={styles.rows}>{contents[key]}</div>,
            }))}
          />
        </div>
      </Dialog>
      {guard.question}
    </>
  );
}
