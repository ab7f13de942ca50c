import { dateFormats, type Locale, timeFormats, timeZones } from 'shared-ui/i18n';
import { isLanguage } from 'shared-ui/i18n';
import { type ThemeChoice, themeChoices } from 'shared-ui/tokens';

/** The choices of B-11.3 that belong to settings only; those that nothing follows are not offered (B-11.6). */
export const alertThresholds = ['low', 'medium', 'high', 'critical'] as const;

export const backupFrequencies = ['hourly', 'daily', 'weekly', 'monthly'] as const;
/** Of reports, as the service knows them. */
export const exportFormats = ['csv', 'xlsx', 'pdf', 'json'] as const;

export type BackupFrequency = OneOf<typeof backupFrequencies>;

/** Who may change what is the whole organization's (B-11.5): one of these is enough. */
export const organizationPermissions = ['tenant.settings', 'system.admin'];

type OneOf<Choices extends readonly unknown[]> = Choices[number];

/** The settings object of B-11.1. */
export interface Settings {
  general: { companyName: string } & Locale;
  alerts: {
    emailNotifications: boolean;
    smsNotifications: boolean;
    /** With its country code; empty where none is given. */
    smsNumber: string;
    chatNotifications: boolean;
    chatHandle: string;
    pushNotifications: boolean;
    alertThreshold: OneOf<typeof alertThresholds>;
    /** `HH:mm`; null while they are off. They silence everything except critical alerts. */
    quietHours: { start: string; end: string } | null;
  };
  /** Backups are of the organization, as its name is. */
  data: { autoBackup: boolean; backupFrequency: BackupFrequency; exportFormat: OneOf<typeof exportFormats> };
  display: { theme: ThemeChoice; compactMode: boolean; showAnimations: boolean };
}

/** What quiet hours begin with once they are enabled. */
export const defaultQuietHours = { start: '22:00', end: '08:00' };

/** Defaults of B-11.2. */
export const defaultSettings: Settings = {
  general: {
    companyName: 'Energy Monitor Platform',
    timeZone: 'UTC',
    dateFormat: 'MM/DD/YYYY',
    timeFormat: '12h',
    language: 'en',
  },
  alerts: {
    emailNotifications: true,
    smsNotifications: false,
    smsNumber: '',
    chatNotifications: false,
    chatHandle: '',
    pushNotifications: true,
    alertThreshold: 'medium',
    quietHours: null,
  },
  data: { autoBackup: true, backupFrequency: 'daily', exportFormat: 'csv' },
  display: { theme: 'light', compactMode: false, showAnimations: true },
};

function oneOf<Choice>(choices: readonly Choice[], value: unknown, fallback: Choice): Choice {
  return choices.includes(value as Choice) ? (value as Choice) : fallback;
}

function bool(value: unknown, fallback: boolean): boolean {
  return typeof value === 'boolean' ? value : fallback;
}

function text(value: unknown, fallback: string): string {
  return typeof value === 'string' ? value : fallback;
}

type Stored = Record<string, Record<string, unknown> | undefined>;

/** Settings from whatever an earlier version, or somebody's hand, left in the storage. */
export function settingsFrom(value: unknown, fallback: Settings = defaultSettings): Settings {
  const { general = {}, alerts = {}, data = {}, display = {} } = (value ?? {}) as Stored;
  const quiet = alerts['quietHours'] as Partial<typeof defaultQuietHours> | null | undefined;
  return {
    general: {
      companyName: text(general['companyName'], fallback.general.companyName),
      timeZone: oneOf(timeZones, general['timeZone'], fallback.general.timeZone),
      dateFormat: oneOf(dateFormats, general['dateFormat'], fallback.general.dateFormat),
      timeFormat: oneOf(timeFormats, general['timeFormat'], fallback.general.timeFormat),
      language: isLanguage(general['language']) ? general['language'] : fallback.general.language,
    },
    alerts: {
      emailNotifications: bool(alerts['emailNotifications'], fallback.alerts.emailNotifications),
      smsNotifications: bool(alerts['smsNotifications'], fallback.alerts.smsNotifications),
      smsNumber: text(alerts['smsNumber'], fallback.alerts.smsNumber),
      chatNotifications: bool(alerts['chatNotifications'], fallback.alerts.chatNotifications),
      chatHandle: text(alerts['chatHandle'], fallback.alerts.chatHandle),
      pushNotifications: bool(alerts['pushNotifications'], fallback.alerts.pushNotifications),
      alertThreshold: oneOf(alertThresholds, alerts['alertThreshold'], fallback.alerts.alertThreshold),
      quietHours: quiet
        ? { start: quiet.start ?? defaultQuietHours.start, end: quiet.end ?? defaultQuietHours.end }
        : null,
    },
    data: {
      autoBackup: bool(data['autoBackup'], fallback.data.autoBackup),
      backupFrequency: oneOf(backupFrequencies, data['backupFrequency'], fallback.data.backupFrequency),
      exportFormat: oneOf(exportFormats, data['exportFormat'], fallback.data.exportFormat),
    },
    display: {
      theme: oneOf(themeChoices, display['theme'], fallback.display.theme),
      compactMode: bool(display['compactMode'], fallback.display.compactMode),
      showAnimations: bool(display['showAnimations'], fallback.display.showAnimations),
    },
  };
}
