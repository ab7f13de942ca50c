import type { Settings } from './settings.ts';

/** Fields that were changed on this page. */
export type SettingsChanges = { [Part in keyof Settings]?: Partial<Settings[Part]> };

export function applied(settings: Settings, changes: SettingsChanges): Settings {
  return {
    general: { ...settings.general, ...changes.general },
    alerts: { ...settings.alerts, ...changes.alerts },
    data: { ...settings.data, ...changes.data },
    display: { ...settings.display, ...changes.display },
  };
}
