import type { ColumnType, Generated } from 'kysely';
import type { BackupFrequency } from '../backups/backups.schema.ts';
import type { ClientRole } from '../clients/client-role.ts';
import type { Channel } from '../notifications/way.ts';
import type { TemplateId } from '../queries/queries.schema.ts';
import type { Quantity } from '../readings/units.ts';
import type { MoveKind, StoredMoveState } from '../releases/release-move.schema.ts';
import type { ViewPage } from '../saved-views/saved-views.schema.ts';
import type { ChangeSettings } from '../settings/settings.schema.ts';
import type { ReportGroup, ReportLanguage } from '../reports/report.schema.ts';
import type { ReportMail } from '../reports/schedules/report-mail.ts';

/** Times come out as `Date`; they go in as `Date`. */
type Time = ColumnType<Date, Date | undefined, Date>;
type NullableTime = ColumnType<Date | null, Date | null | undefined, Date | null>;
type Json<T> = ColumnType<T, string, string>;

/** The tables, as the migrations make them. Every table with a `tenant_id` is under row security. */
export interface Schema {
  tenant: { tenant_id: number; id: string; name: string; timezone: string; created_at: Time };
  person: { person_id: string; email: string; created_at: Time };
  person_identity: { issuer: string; subject: string; person_id: string; created_at: Time };
  registry_key: { name: string; secret: string; created_at: Time };
  signing_key: { key_id: string; secret: string; created_at: Time };

  app_user: UserTable;
  role: RoleTable;
  role_permission: { tenant_id: number; role_id: string; action: string };
  user_role: { tenant_id: number; user_id: string; role_id: string };
  session_family: SessionFamilyTable;
  refresh_token: RefreshTokenTable;
  screen: ScreenTable;
  device_authorization: DeviceAuthorizationTable;
  audit_entry: AuditEntryTable;
  /** Entries that no seal names yet. */
  audit_pending: { tenant_id: number; entry_id: string; at: Time };
  audit_seal: AuditSealTable;
  access_review: AccessReviewTable;
  access_review_item: AccessReviewItemTable;
  access_review_decision: AccessReviewDecisionTable;
  access_review_end: AccessReviewEndTable;

  client: ClientTable;
  series: { tenant_id: number; series_id: number; client_id: string; metric_name: string; kind: SeriesKind };
  metric_quantity: { tenant_id: number; metric_name: string; quantity: Quantity };
  reading: ReadingTable;
  reading_1h: HourTable;
  reading_1d: DayTable;
  reading_change: { tenant_id: number; day: string; version: number };
  tenant_usage: { tenant_id: number; stored_bytes: number; counted_at: NullableTime };
  idempotency_key: IdempotencyKeyTable;
  export: ExportTable;

  alert_rule: AlertRuleTable;
  alert: AlertTable;
  alert_pending: AlertPendingTable;
  alert_judged: { tenant_id: number; rule_id: string; device_id: string; judged_to: Time };
  maintenance_window: MaintenanceWindowTable;
  maintenance_site: { tenant_id: number; window_id: string; client_id: string };
  webhook: WebhookTable;
  webhook_delivery: WebhookDeliveryTable;

  user_settings: UserSettingsTable;
  tenant_settings: TenantSettingsTable;
  backup: BackupTable;
  push_key: { key_id: string; public_key: string; secret: string; created_at: Time };
  push_browser: PushBrowserTable;
  message_gateway: MessageGatewayTable;
  handover_read: { tenant_id: number; user_id: string; read_to: Time };
  notice: NoticeTable;
  mail: MailTable;

  forecast: ForecastTable & { client_id: string };
  forecast_sum: ForecastTable & { role: string; sites: number };
  forecast_run: { tenant_id: number; starts_at: Time; scored_at: Time };
  lost_energy: LostEnergyTable;
  loss_site: LossSiteTable;
  quality_finding: QualityFindingTable;
  quality_site: QualitySiteTable;
  reading_repair: ReadingRepairTable;
  repaired_value: RepairedValueTable;
  energy_rate: EnergyRateTable;
  report_schedule: ReportScheduleTable;
  site_note: SiteNoteTable;
  site_note_photo: { tenant_id: number; note_id: string; width: number; height: number; bytes: Buffer };
  saved_view: SavedViewTable;
  saved_view_default: { tenant_id: number; user_id: string; page: ViewPage; view_id: string };
  report_sending: ReportSendingTable;

  remote_person: RemotePersonTable;
  release_move: ReleaseMoveTable;
}

export type SeriesKind = 'num' | 'text' | 'bool';

export interface UserTable {
  tenant_id: number;
  user_id: string;
  person_id: string;
  email: string;
  username: string;
  first_name: string;
  last_name: string;
  status: Generated<'active' | 'inactive'>;
  last_login_at: NullableTime;
  created_at: Time;
  updated_at: Time;
  version: Generated<number>;
}

export interface RoleTable {
  tenant_id: number;
  role_id: string;
  name: string;
  display_name: string;
  description: Generated<string>;
  is_system: Generated<boolean>;
  created_at: Time;
  updated_at: Time;
  version: Generated<number>;
}

/** One sign-in of a user, or of a client of the integrator API, with all refresh tokens descended from it. */
export interface SessionFamilyTable {
  tenant_id: number;
  family_id: string;
  user_id: string | null;
  client_id: string | null;
  screen_id: string | null;
  csrf_hash: string | null;
  csrf_expires_at: NullableTime;
  /** The sign-in leads to this tenant and to no other of the person. */
  one_tenant: Generated<boolean>;
  /** Families of one sign-in; null where the family is all there is of it. */
  sign_in_id: string | null;
  signed_in_at: NullableTime;
  authenticated_at: NullableTime;
  browser: string | null;
  system: string | null;
  created_at: Time;
  ended_at: NullableTime;
  end_reason: string | null;
}

export interface ScreenTable {
  tenant_id: number;
  screen_id: string;
  name: string;
  permissions: string[];
  approved_by: string | null;
  approved_by_name: string;
  created_at: Time;
}

export interface DeviceAuthorizationTable {
  device_hash: string;
  user_hash: string;
  created_at: Time;
  expires_at: Time;
  asked_at: NullableTime;
  interval_seconds: number;
  address: string;
  browser: string | null;
  system: string | null;
  decision: 'approved' | 'refused' | null;
  tenant_id: number | null;
  screen_id: string | null;
  used_at: NullableTime;
}

export interface RefreshTokenTable {
  tenant_id: number;
  token_hash: string;
  family_id: string;
  created_at: Time;
  expires_at: Time;
  replaced_at: NullableTime;
}

export interface AuditEntryTable {
  tenant_id: number;
  entry_id: string;
  at: Time;
  actor_kind: 'user' | 'client' | 'system';
  actor_id: string | null;
  actor_name: string;
  action: string;
  target_type: string;
  target_id: string;
  target_name: string;
  before: Json<Record<string, unknown> | null> | null;
  after: Json<Record<string, unknown> | null> | null;
  request_id: string | null;
  /** Where the request came from; null of what the service did by itself, and of entries from before this was kept. */
  address: string | null;
  browser: string | null;
  system: string | null;
}

interface AccessReviewTable {
  tenant_id: number;
  review_id: string;
  started_at: Time;
  started_by: string;
  started_by_name: string;
}

/** Roles and people as they were called when the review began. */
interface AccessReviewItemTable {
  tenant_id: number;
  review_id: string;
  item_id: string;
  user_id: string | null;
  user_name: string | null;
  role_id: string;
  role_name: string;
  administrator: boolean;
  last_login_at: NullableTime;
}

interface AccessReviewDecisionTable {
  tenant_id: number;
  review_id: string;
  item_id: string;
  decision: 'confirmed' | 'removed' | 'gone';
  decided_at: Time;
  decided_by: string;
  decided_by_name: string;
}

interface AccessReviewEndTable {
  tenant_id: number;
  review_id: string;
  ended_at: Time;
  ended_by: string;
  ended_by_name: string;
}

export interface AuditSealTable {
  tenant_id: number;
  /** From 1, without gaps. */
  seq: number;
  entry_id: string;
  /** SHA-256 over the hash before it, the number and the entry, in hexadecimal. */
  hash: string;
}

export interface ClientTable {
  tenant_id: number;
  client_id: string;
  parent_id: string | null;
  name: string;
  description: Generated<string>;
  type: string | null;
  role: Generated<ClientRole>;
  /** Given to the client, rather than following from its type. */
  role_given: Generated<boolean>;
  location: string | null;
  building: string | null;
  status: Generated<'active' | 'inactive' | 'maintenance'>;
  nameplate_kw: number | null;
  peak_kwp: number | null;
  storage_kwh: number | null;
  latitude: number | null;
  longitude: number | null;
  /** Read as text: the drivers make different things of a date. */
  commissioned_on: ColumnType<never, string | null | undefined, string | null>;
  tilt_degrees: number | null;
  azimuth_degrees: number | null;
  hub_height_m: number | null;
  region: string | null;
  tags: Generated<string[]>;
  metadata: Json<Record<string, unknown>> | Generated<Record<string, unknown>>;
  token_hash: string | null;
  version: Generated<number>;
  last_seen_at: NullableTime;
  created_at: Time;
  updated_at: Time;
  deleted_at: NullableTime;
}

export interface ReadingTable {
  tenant_id: number;
  series_id: number;
  ts: Time;
  num: number | null;
  rev: Generated<number>;
  txt: string | null;
  /** Seconds since 2000; null for what was stored before this was kept. */
  stored: Generated<number | null>;
}

interface RollupTable {
  tenant_id: number;
  series_id: number;
  bucket: Time;
  n: number;
  sum: number | null;
  min: number | null;
  max: number | null;
  first_ts: Time;
  last_ts: Time;
}

export interface HourTable extends RollupTable {
  /** The mean of the means of its quarters. */
  level: number | null;
  /** The level before the last change, for the day that it is part of. */
  was: Generated<number | null>;
  /** Of three quarters; null where the hour was stored as a whole. */
  q1_n: Generated<number | null>;
  q1_sum: Generated<number | null>;
  q2_n: Generated<number | null>;
  q2_sum: Generated<number | null>;
  q3_n: Generated<number | null>;
  q3_sum: Generated<number | null>;
}

export interface DayTable extends RollupTable {
  known_hours: Generated<number>;
  /** The sum of the levels of its hours, each as often as it is hours long. */
  level_hours: number | null;
  /** The sum of those hours whose sum is positive. */
  positive_sum: number | null;
}

export interface IdempotencyKeyTable {
  tenant_id: number;
  client_id: string;
  key: string;
  request_hash: string;
  status: number | null;
  answer: string | null;
  /** The process that runs it; null in rows of versions before. */
  claimed_by: number | null;
  created_at: Time;
}

export type Severity = 'low' | 'medium' | 'high' | 'critical';

export interface AlertRuleTable {
  tenant_id: number;
  rule_id: string;
  /** Whose rule it is; null for those of the staff. */
  client_id: string | null;
  /** What a rule of the staff watches; null for all sites. */
  site_id: Generated<string | null>;
  device_id: string | null;
  name: string;
  kind: 'threshold' | 'offline' | 'stuck' | 'rate' | 'coverage' | 'impossible' | 'peers';
  metric_name: string | null;
  condition: 'above' | 'below' | null;
  threshold: number | null;
  hysteresis: Generated<number>;
  offline_minutes: number | null;
  for_minutes: Generated<number>;
  severity: Severity;
  enabled: Generated<boolean>;
  created_at: Time;
  updated_at: Time;
  deleted_at: NullableTime;
}

export interface AlertTable {
  tenant_id: number;
  alert_id: string;
  rule_id: string;
  device_id: string;
  severity: Severity;
  message: string;
  value: number | null;
  began_at: Time;
  metric_name: Generated<string | null>;
  condition: Generated<'above' | 'below' | null>;
  threshold: Generated<number | null>;
  minutes: Generated<number | null>;
  opened_at: Time;
  acknowledged_at: NullableTime;
  acknowledged_by: Generated<string | null>;
  assignee_id: Generated<string | null>;
  snoozed_until: NullableTime;
  resolved_at: NullableTime;
  resolved_by: Generated<string | null>;
  held: Generated<boolean>;
  version: Generated<number>;
  /** Of a difference from peers: with how many it was compared. */
  peers: Generated<number | null>;
  lost_kwh: Generated<number | null>;
  lost_to: NullableTime;
}

export interface AlertPendingTable {
  tenant_id: number;
  rule_id: string;
  device_id: string;
  since: Time;
}

export interface MaintenanceWindowTable {
  tenant_id: number;
  window_id: string;
  reason: string;
  /** As the organization's clock shows it, such as 2026-11-23T22:00; read it as a text. */
  starts_at: ColumnType<never, string, string>;
  ends_at: ColumnType<never, string, string>;
  weekly: boolean;
  repeat_until: ColumnType<never, string | null, string | null>;
  everywhere: boolean;
  locations: string[];
  version: Generated<number>;
  created_at: Time;
}

export interface WebhookTable {
  tenant_id: number;
  webhook_id: string;
  client_id: string;
  url: string;
  events: string[];
  secret: string;
  old_secret: string | null;
  old_secret_until: NullableTime;
  enabled: Generated<boolean>;
  disabled_reason: string | null;
  created_at: Time;
  updated_at: Time;
}

export interface WebhookDeliveryTable {
  tenant_id: number;
  delivery_id: string;
  webhook_id: string;
  event: string;
  payload: string;
  status: Generated<'pending' | 'delivered' | 'failed'>;
  attempts: Generated<number>;
  last_status: number | null;
  last_error: string | null;
  created_at: Time;
  last_attempt_at: NullableTime;
  next_attempt_at: NullableTime;
}

export interface UserSettingsTable {
  tenant_id: number;
  user_id: string;
  /** Only what the person chose. */
  chosen: Json<ChangeSettings>;
  version: Generated<number>;
  updated_at: Time;
}

export interface TenantSettingsTable {
  tenant_id: number;
  company_name: string | null;
  /** Null is the default of the version that runs. */
  auto_backup: boolean | null;
  backup_frequency: BackupFrequency | null;
  /** Null is as long as the server keeps any. */
  retention_months: Generated<number | null>;
  version: Generated<number>;
  updated_at: Time;
}

export interface BackupTable {
  tenant_id: number;
  backup_id: string;
  slot: NullableTime;
  requested_by: string | null;
  state: 'waiting' | 'running' | 'stored' | 'failed';
  attempts: Generated<number>;
  file: string | null;
  size_bytes: number | null;
  row_count: number | null;
  error: string | null;
  told: Generated<string[]>;
  created_at: Time;
  ended_at: NullableTime;
}

export interface NoticeTable {
  tenant_id: number;
  user_id: string;
  alert_id: string;
  event: 'opened' | 'resolved';
  severity: Severity;
  created_at: Time;
  mail_id: string | null;
  channel: Generated<Channel>;
  target: Generated<string>;
}

/** A message to a person: a mail, and what goes other ways. */
export interface MailTable {
  tenant_id: number;
  mail_id: string;
  user_id: string;
  created_at: Time;
  attempts: Generated<number>;
  next_attempt_at: NullableTime;
  sent_at: NullableTime;
  failed_at: NullableTime;
  last_error: string | null;
  channel: Generated<Channel>;
  target: Generated<string>;
  /** Holds only what is critical, and goes past one that waits. */
  urgent: Generated<boolean>;
}

export interface MessageGatewayTable {
  tenant_id: number;
  url: string;
  secret: string;
  old_secret: Generated<string | null>;
  old_secret_until: NullableTime;
  sms: boolean;
  chat: boolean;
  updated_at: Time;
}

export interface ForecastTable {
  tenant_id: number;
  made_at: Time;
  starts_at: Time;
  method: string;
  p10: number[];
  p50: number[];
  p90: number[];
  track: unknown;
}

/** kWh, by the organization's day. */
export interface LostEnergyTable {
  tenant_id: number;
  /** Read as text: the drivers make different things of a date. */
  day: ColumnType<never, string, string>;
  client_id: string;
  hours: number;
  known_hours: number;
  expected: number;
  actual: number;
  maintenance: number;
  silence: number;
  outage: number;
  curtailment: number;
  string: number;
  soiling: number;
  unknown: number;
}

export interface SavedViewTable {
  tenant_id: number;
  view_id: string;
  /** Who made it. */
  user_id: string | null;
  page: ViewPage;
  name: string;
  query: string;
  team: boolean;
  version: Generated<number>;
  updated_by_name: string;
  updated_at: Time;
}

/** A report that is sent by the organization’s calendar. */
export interface ReportScheduleTable {
  tenant_id: number;
  schedule_id: string;
  name: string;
  cadence: 'day' | 'week' | 'month';
  /** From Monday, 1, of a week, or of a month; null of a day. */
  on_day: number | null;
  /** By the clock of the organization, such as 06:00. */
  at_time: string;
  report_group: ReportGroup;
  language: ReportLanguage;
  people: string[];
  addresses: string[];
  paused: Generated<boolean>;
  /** What was due before is not made up for: it was not arranged then, or it was paused. */
  since: Time;
  version: Generated<number>;
  created_by_name: string;
  created_at: Time;
}

export interface ReportSendingTable {
  tenant_id: number;
  sending_id: string;
  schedule_id: string;
  /** Of the calendar; null where somebody asked for it. */
  day: string | null;
  asked_by_name: string | null;
  first_day: string;
  last_day: string;
  mails: Json<ReportMail[]>;
  attempts: Generated<number>;
  started_at: Time;
  ended_at: NullableTime;
}

export interface EnergyRateTable {
  tenant_id: number;
  rate_id: string;
  client_id: string | null;
  what: 'tariff' | 'co2';
  value: number;
  currency: string | null;
  source: string;
  valid_from: ColumnType<never, string, never>;
  valid_to: ColumnType<never, string | null, never>;
  created_at: Time;
}

export interface LossSiteTable {
  tenant_id: number;
  client_id: string;
  kind: string | null;
  state: string;
  missing: string[];
  version: number;
  judged_at: Time;
  judged_to: Time;
  shortfall: unknown;
}

export interface QualityFindingTable {
  tenant_id: number;
  finding_id: string;
  client_id: string;
  kind: string;
  /** Empty where it is of all metrics of the site. */
  metric: string;
  from_at: Time;
  until_at: NullableTime;
  count: number;
  seen: number | null;
  expected: number | null;
  found_at: Time;
}

export interface QualitySiteTable {
  tenant_id: number;
  client_id: string;
  state: 'known' | 'too_few_hours' | 'nothing';
  looked_at: Time;
  silent: boolean;
  learned_at: Time;
  usual: unknown;
}

export interface ReadingRepairTable {
  tenant_id: number;
  repair_id: string;
  client_id: string;
  finding_id: string;
  method: 'interpolation' | 'expected' | 'manual' | 'removal' | 'file';
  from_at: Time;
  until_at: Time;
  count: number;
  change_kwh: number | null;
  made_by_name: string;
  made_at: Generated<Date>;
  undone_by_name: string | null;
  undone_at: NullableTime;
}

export interface RepairedValueTable {
  tenant_id: number;
  repair_id: string;
  series_id: number;
  ts: Time;
  num_before: number | null;
  num_after: number | null;
  active: boolean;
}

export interface PushBrowserTable {
  tenant_id: number;
  browser_id: string;
  user_id: string;
  sign_in_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  browser: string | null;
  system: string | null;
  created_at: Time;
  gone_at: NullableTime;
}

/** Of the installation, not of a tenant. */
export interface ReleaseMoveTable {
  move_id: string;
  remote: string;
  kind: MoveKind;
  release: string | null;
  by_name: string;
  by_user: string;
  by_tenant: string;
  state: StoredMoveState;
  sentence: string | null;
  passed: Json<string[]>;
  started_at: Time;
  ended_at: NullableTime;
}

export interface ExportTable {
  tenant_id: number;
  export_id: string;
  query_id: TemplateId;
  format: 'csv' | 'json';
  parameters: Json<Record<string, unknown>>;
  row_count: number;
  created_by: string;
  created_at: Time;
  expires_at: Time;
}

export interface SiteNoteTable {
  tenant_id: number;
  note_id: string;
  client_id: string;
  text: string;
  author_id: string;
  author_name: string;
  made_at: Time;
  created_at: Generated<Time>;
}

export interface RemotePersonTable {
  remote: string;
  release: string;
  who: string;
  seen_at: Time;
  pace: number | null;
  failed_at: NullableTime;
  failure: string | null;
}
