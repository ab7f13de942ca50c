import { type Static, type TProperties, Type } from 'typebox';
import { BackupFrequency } from '../backups/backups.schema.ts';
import { DataOf, Nullable, Timestamp } from '../http/envelope.schema.ts';
import { nameText } from '../http/plain-text.schema.ts';

/** The choices of B-11.3. */
const Language = Type.Enum(['en', 'es', 'fr', 'de', 'ja']);
export type Language = Static<typeof Language>;
const TimeZone = Type.Enum(['UTC', 'EST', 'PST', 'CST', 'MST', 'GMT', 'CET', 'JST'], {
  description:
    'The clock on the wall in New York, Los Angeles, Chicago, Denver, London, Paris or Tokyo; or UTC.',
});
export type TimeZone = Static<typeof TimeZone>;

/** `HH:mm` */
const ClockTime = Type.String({ maxLength: 5, pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' });
const QuietHours = Nullable(
  Type.Object({ start: ClockTime, end: ClockTime }, { title: 'QuietHours', additionalProperties: false }),
);
export type QuietHours = Static<typeof QuietHours>;

const general = {
  language: Language,
  time_zone: TimeZone,
  date_format: Type.Enum(['MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD']),
  time_format: Type.Enum(['12h', '24h']),
  export_format: Type.Enum(['csv', 'xlsx', 'pdf', 'json'], {
    description: 'As what a report is downloaded unless another format is chosen for it.',
  }),
};
const alerts = {
  email_notifications: Type.Boolean(),
  sms_notifications: Type.Boolean(),
  push_notifications: Type.Boolean(),
  sms_number: Nullable(
    Type.String({
      maxLength: 16,
      pattern: '^\\+[1-9][0-9]{6,14}$',
      description: 'With its country code, such as +4915112345678. Without one no SMS is sent.',
    }),
  ),
  chat_notifications: Type.Boolean(),
  chat_handle: Nullable(
    nameText({
      maxLength: 100,
      description: 'As the organization’s chat knows the person. Without one no chat message is sent.',
    }),
  ),
  alert_threshold: Type.Enum(['low', 'medium', 'high', 'critical']),
  quiet_hours: QuietHours,
};
const display = {
  theme: Type.Enum(['light', 'dark', 'auto']),
  compact_mode: Type.Boolean(),
  show_animations: Type.Boolean(),
};

/** All that a person chooses, with the defaults where nothing was chosen. */
export const PersonSettings = Type.Object(
  {
    general: Type.Object(general, { title: 'GeneralSettings' }),
    alerts: Type.Object(alerts, { title: 'AlertSettings' }),
    display: Type.Object(display, { title: 'DisplaySettings' }),
  },
  { title: 'PersonSettings' },
);
export type PersonSettings = Static<typeof PersonSettings>;

const changesOf = <Fields extends TProperties>(fields: Fields, title: string) =>
  Type.Optional(Type.Partial(Type.Object<Fields>(fields), { title, additionalProperties: false }));

/** Only what is sent changes: two pages that change different fields both keep their own. */
export const ChangeSettings = Type.Object(
  {
    general: changesOf(general, 'GeneralChanges'),
    alerts: changesOf(alerts, 'AlertChanges'),
    display: changesOf(display, 'DisplayChanges'),
  },
  { title: 'ChangeSettings', additionalProperties: false },
);
export type ChangeSettings = Static<typeof ChangeSettings>;

const Channel = Type.Enum(['ready', 'mailbox', 'not_configured']);
/** Which ways lead from this server to a person. */
export const Channels = Type.Object(
  {
    email: Channel,
    sms: Channel,
    chat: Channel,
    push: Channel,
  },
  {
    title: 'Channels',
    description: '`mailbox`: mail lies at /mailbox of the server’s own machine and goes nowhere else.',
  },
);
export type Channels = Static<typeof Channels>;

const backups = {
  auto_backup: Type.Boolean({ description: 'Whether archives are made by the calendar.' }),
  backup_frequency: BackupFrequency,
};

export const OwnSettings = Type.Object(
  {
    version: Type.Integer({ description: 'Counts the changes; 0 where the person never changed anything.' }),
    settings: PersonSettings,
    company_name: Type.String(),
    ...backups,
    channels: Channels,
    retention_months: Type.Integer({
      description: 'For so many months readings of the organization are kept.',
    }),
  },
  { title: 'OwnSettings' },
);
export type OwnSettings = Static<typeof OwnSettings>;
export const OwnSettingsAnswer = DataOf(OwnSettings);

const CompanyName = nameText({
  maxLength: 100,
  description: 'What the header, the titles of pages and mails show.',
});

export const TenantSettings = Type.Object(
  {
    version: Type.Integer(),
    company_name: Type.String(),
    ...backups,
    mail_trouble: Nullable(
      Type.Object(
        {
          since: Timestamp,
          mails: Type.Integer({ description: 'That did not arrive and are tried again, or were given up.' }),
          error: Type.String({ description: 'What the mail server answered last.' }),
        },
        { title: 'MailTrouble' },
      ),
    ),
  },
  { title: 'TenantSettings' },
);
export type TenantSettings = Static<typeof TenantSettings>;
export const TenantSettingsAnswer = DataOf(TenantSettings);

export const ChangeTenantSettings = Type.Object(
  {
    company_name: Type.Optional(CompanyName),
    auto_backup: Type.Optional(backups.auto_backup),
    backup_frequency: Type.Optional(backups.backup_frequency),
  },
  { title: 'ChangeTenantSettings', additionalProperties: false, minProperties: 1 },
);
export type ChangeTenantSettings = Static<typeof ChangeTenantSettings>;
