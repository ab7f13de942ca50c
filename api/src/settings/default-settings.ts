import type { ChangeSettings, PersonSettings } from './settings.schema.ts';

/** B-11.2 */
export const DEFAULT_SETTINGS: PersonSettings = {
  general: {
    language: 'en',
    time_zone: 'UTC',
    date_format: 'MM/DD/YYYY',
    time_format: '12h',
    export_format: 'csv',
  },
  alerts: {
    email_notifications: true,
    sms_notifications: false,
    push_notifications: true,
    sms_number: null,
    chat_notifications: false,
    chat_handle: null,
    alert_threshold: 'medium',
    quiet_hours: null,
  },
  display: { theme: 'light', compact_mode: false, show_animations: true },
};

/** Of an organization. */
export const DEFAULT_BACKUP = { auto_backup: true, backup_frequency: 'daily' } as const;
export const DEFAULT_COMPANY_NAME = 'Energy Monitor Platform';

/** What holds for a person who chose this. */
export function withDefaults(chosen: ChangeSettings | null | undefined): PersonSettings {
  return {
    general: { ...DEFAULT_SETTINGS.general, ...chosen?.general },
    alerts: { ...DEFAULT_SETTINGS.alerts, ...chosen?.alerts },
    display: { ...DEFAULT_SETTINGS.display, ...chosen?.display },
  };
}
