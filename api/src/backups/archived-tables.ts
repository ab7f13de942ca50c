import type { Schema } from '../database/schema.ts';

type Table = keyof Schema;

export interface ArchivedTable {
  name: Table;
  /** Its primary key without `tenant_id`: rows are read, and so written, in this order. */
  key: readonly string[];
  /** Columns that are not in an archive. */
  without?: readonly string[];
  /** Columns that name rows of the same table: set once all of them are there. */
  later?: readonly string[];
  /** What its rows are read from, where some of them are kept in another way. */
  from?: string;
  /** How many rows are read at once, where one may be megabytes long. */
  atOnce?: number;
}

/**
 * What an archive holds, in the order in which it is restored: a row comes after those that it names. All of these are
 * read in one snapshot.
 */
export const masterTables: readonly ArchivedTable[] = [
  { name: 'tenant_settings', key: [] },
  { name: 'role', key: ['role_id'] },
  { name: 'role_permission', key: ['role_id', 'action'] },
  // A person may belong to several organizations: who it is follows from the address.
  { name: 'app_user', key: ['user_id'], without: ['person_id'] },
  { name: 'user_role', key: ['user_id', 'role_id'] },
  { name: 'user_settings', key: ['user_id'] },
  { name: 'saved_view', key: ['view_id'] },
  { name: 'saved_view_default', key: ['user_id', 'page'] },
  { name: 'client', key: ['client_id'], without: ['token_hash'], later: ['parent_id'] },
  { name: 'site_note', key: ['note_id'] },
  // Twice as long as text: sixteen megabytes at once.
  { name: 'site_note_photo', key: ['note_id'], atOnce: 8 },
  { name: 'energy_rate', key: ['rate_id'] },
  { name: 'series', key: ['series_id'] },
  { name: 'metric_quantity', key: ['metric_name'] },
  { name: 'alert_rule', key: ['rule_id'] },
  { name: 'alert', key: ['alert_id'] },
  { name: 'alert_pending', key: ['rule_id', 'device_id'] },
  { name: 'alert_judged', key: ['rule_id', 'device_id'] },
  { name: 'maintenance_window', key: ['window_id'] },
  { name: 'maintenance_site', key: ['window_id', 'client_id'] },
  { name: 'webhook', key: ['webhook_id'], without: ['secret', 'old_secret', 'old_secret_until'] },
];

/** It names no row that must be there, and may be long: each piece is read by itself. */
export const trailTable: ArchivedTable = { name: 'audit_entry', key: ['entry_id'] };

/** A page opens all blocks of its piece anew: most pieces are one page, of some megabytes. */
const READINGS_AT_ONCE = 20_000;

/** Of a stretch of time all three are read in one snapshot, so that the figures are those of the readings. */
export const readingTables: readonly (ArchivedTable & { time: 'ts' | 'bucket' })[] = [
  {
    name: 'reading',
    from: 'every_reading',
    key: ['series_id', 'ts'],
    time: 'ts',
    atOnce: READINGS_AT_ONCE,
  },
  { name: 'reading_1h', from: 'every_hour', key: ['series_id', 'bucket'], time: 'bucket' },
  { name: 'reading_1d', key: ['series_id', 'bucket'], time: 'bucket' },
];

export const archivedTables: readonly ArchivedTable[] = [...masterTables, trailTable, ...readingTables];

/** Tables of organizations that are in no archive, and why. */
export const leftOut: Partial<Record<Table, string>> = {
  audit_pending: 'a restored trail is sealed anew',
  audit_seal: 'the same: its hashes are of this database and this organization',
  access_review: 'who decided what is in the audit trail',
  access_review_item: 'the same',
  access_review_decision: 'the same',
  access_review_end: 'the same',
  session_family: 'a restored organization is signed in to anew',
  refresh_token: 'a secret',
  device_authorization: 'a code that lives for ten minutes',
  screen: 'worth nothing without its session: a restored organization lets its screens in anew',
  idempotency_key: 'answers of the last day, for who asks again',
  export: 'a file to be had for a day',
  webhook_delivery: 'a log of what was sent, kept for some days; restored it would be sent again',
  notice: 'who was told of an alert; restored they would be told again',
  mail: 'the same, of mails',
  handover_read: 'how far each person has read, which is over by then',
  message_gateway: 'an address that is worth nothing without its secret',
  push_browser: 'goes with the session, which is no part of it',
  reading_block: 'readings at rest, which are among the readings',
  hour_block: 'hours at rest, which are among the hours',
  reading_change: 'counts changes for caches',
  tenant_usage: 'counted from the readings',
  backup: 'names files that are elsewhere',
  forecast: 'worked out anew each hour',
  forecast_sum: 'worked out anew each hour',
  forecast_run: 'when that was',
  lost_energy: 'of the last 30 days it is worked out anew from the readings',
  loss_site: 'when that was, and what it said of each site',
  quality_finding: 'found anew in the readings',
  quality_site: 'when that was, and what is usual',
  reading_repair: 'readings are as they are: what was repaired stays so, without its mark',
  repaired_value: 'the same',
  report_schedule: 'the copy of an organization would write to the same people as the organization',
  report_sending: 'what was written to them',
};

/** Columns whose rows other parts of the service know by these ids alone: two organizations must not share them. */
export const ownIds: Partial<Record<Table, string>> = {
  role: 'role_id',
  app_user: 'user_id',
  client: 'client_id',
  site_note: 'note_id',
  alert_rule: 'rule_id',
  saved_view: 'view_id',
  alert: 'alert_id',
  maintenance_window: 'window_id',
  webhook: 'webhook_id',
};
