import type { ChangeSettings, ChangeTenantSettings, OwnSettings, PersonSettings } from 'api/contract';
import type { Settings } from './settings.ts';

/** What is the whole organization's. */
export function organizationOf(answer: OwnSettings): {
  companyName: string;
  data: Omit<Settings['data'], 'exportFormat'>;
} {
  const { company_name: companyName, auto_backup: autoBackup, backup_frequency: backupFrequency } = answer;
  return { companyName, data: { autoBackup, backupFrequency } };
}

/** Settings as the page has them, from what the server answers. */
export function settingsOfAnswer(answer: OwnSettings): Settings {
  const { general, alerts, display } = answer.settings;
  const { companyName, data } = organizationOf(answer);
  return {
    general: {
      companyName,
      timeZone: general.time_zone,
      dateFormat: general.date_format,
      timeFormat: general.time_format,
      language: general.language,
    },
    alerts: {
      emailNotifications: alerts.email_notifications,
      smsNotifications: alerts.sms_notifications,
      smsNumber: alerts.sms_number ?? '',
      chatNotifications: alerts.chat_notifications,
      chatHandle: alerts.chat_handle ?? '',
      pushNotifications: alerts.push_notifications,
      alertThreshold: alerts.alert_threshold,
      quietHours: alerts.quiet_hours,
    },
    data: { ...data, exportFormat: general.export_format },
    display: {
      theme: display.theme,
      compactMode: display.compact_mode,
      showAnimations: display.show_animations,
    },
  };
}

/** A person's settings as they are sent; what is the organization's goes another way. */
export function wireOf({ general, alerts, data, display }: Settings): PersonSettings {
  return {
    general: {
      language: general.language,
      time_zone: general.timeZone,
      date_format: general.dateFormat,
      time_format: general.timeFormat,
      export_format: data.exportFormat,
    },
    alerts: {
      email_notifications: alerts.emailNotifications,
      sms_notifications: alerts.smsNotifications,
      sms_number: alerts.smsNumber.replaceAll(/[\s()/-]/g, '') || null,
      chat_notifications: alerts.chatNotifications,
      chat_handle: alerts.chatHandle.trim() || null,
      push_notifications: alerts.pushNotifications,
      alert_threshold: alerts.alertThreshold,
      quiet_hours: alerts.quietHours,
    },
    display: {
      theme: display.theme,
      compact_mode: display.compactMode,
      show_animations: display.showAnimations,
    },
  };
}

function differing<Part extends object>(before: Part, after: Part): Partial<Part> | undefined {
  const changed = (Object.keys(after) as (keyof Part)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  if (changed.length === 0) return undefined;
  return Object.fromEntries(changed.map((field) => [field, after[field]])) as Partial<Part>;
}

/** The organization's settings as they are sent. */
export function organizationWire({ general, data }: Settings): Required<ChangeTenantSettings> {
  return {
    company_name: general.companyName,
    auto_backup: data.autoBackup,
    backup_frequency: data.backupFrequency,
  };
}

/** What changed of the organization's; undefined where nothing did. */
export function organizationChanges(
  before: Required<ChangeTenantSettings>,
  after: Required<ChangeTenantSettings>,
): ChangeTenantSettings | undefined {
  return differing(before, after);
}

/** What changed, field by field; undefined where nothing did. */
export function changesBetween(before: Settings, after: Settings): ChangeSettings | undefined {
  const [old, wanted] = [wireOf(before), wireOf(after)];
  const general = differing(old.general, wanted.general);
  const alerts = differing(old.alerts, wanted.alerts);
  const display = differing(old.display, wanted.display);
  if (!general && !alerts && !display) return undefined;
  return { ...(general && { general }), ...(alerts && { alerts }), ...(display && { display }) };
}
