import type { MessageId } from '../messages/text.ts';

type Texts = Readonly<Record<string, MessageId>>;

/** What people call the fields that the service records. Others are shown as the service names them. */
export const fieldTexts: Texts = {
  email: 'user.field.email',
  username: 'user.field.username',
  first_name: 'user.field.firstName',
  last_name: 'user.field.lastName',
  status: 'user.field.status',
  roles: 'user.field.roles',
  name: 'role.field.name',
  display_name: 'role.field.displayName',
  description: 'role.field.description',
  permissions: 'role.field.permissions',
  reason: 'audit.field.reason',
  sites: 'audit.field.sites',
  locations: 'audit.field.locations',
  everywhere: 'audit.field.everywhere',
  weekly: 'audit.field.weekly',
  starts_at: 'audit.field.starts_at',
  ends_at: 'audit.field.ends_at',
  repeat_until: 'audit.field.repeat_until',
  note: 'audit.field.note',
  assignee: 'audit.field.assignee',
  until: 'audit.field.until',
  value: 'audit.field.value',
  severity: 'audit.field.severity',
  threshold: 'audit.field.threshold',
  enabled: 'audit.field.enabled',
  retention_months: 'audit.field.retention_months',
  company_name: 'audit.field.company_name',
  size_bytes: 'audit.field.size_bytes',
  rows: 'audit.field.rows',
  error: 'audit.field.error',
  type: 'audit.field.type',
  region: 'audit.field.region',
  location: 'audit.field.location',
  tags: 'audit.field.tags',
  url: 'audit.field.url',
  row_count: 'audit.field.rows',
  by: 'audit.field.by',
  last_seen_at: 'audit.field.last_seen_at',
  sessions: 'audit.field.sessions',
  decision: 'review.decision',
};

/** How a session began, and why one was refused or ended. */
export const sessionTexts: Texts = {
  'sign-in': 'audit.by.signIn',
  switch: 'audit.by.switch',
  code: 'audit.by.code',
  replaced_token: 'audit.by.replaced_token',
  ended: 'audit.reason.ended',
  expired: 'audit.reason.expired',
  reused: 'audit.reason.reused',
  account_inactive: 'audit.reason.account_inactive',
  not_a_member: 'audit.reason.not_a_member',
};

export const severityTexts: Texts = {
  low: 'audit.severity.low',
  medium: 'audit.severity.medium',
  high: 'audit.severity.high',
  critical: 'audit.severity.critical',
};

export const decisionTexts: Texts = {
  confirmed: 'review.value.confirmed',
  removed: 'review.value.removed',
  gone: 'review.value.gone',
};

/** Of fields that are so or not. */
export const truthTexts: Texts = { true: 'audit.value.yes', false: 'audit.value.no' };
