import type { Quantity } from '../readings/units.ts';
import type { ViewPage } from '../saved-views/saved-views.schema.ts';
import type {
  AlertPendingTable,
  AlertRuleTable,
  AlertTable,
  MaintenanceWindowTable,
} from './tables/alerts.ts';
import type {
  AccessReviewDecisionTable,
  AccessReviewEndTable,
  AccessReviewItemTable,
  AccessReviewTable,
  AuditEntryTable,
  AuditSealTable,
} from './tables/audit.ts';
import type { ClientTable, IdempotencyKeyTable, SiteNoteTable } from './tables/clients.ts';
import type { NullableTime, Time } from './tables/column-types.ts';
import type { EnergyRateTable, ForecastTable, LossSiteTable, LostEnergyTable } from './tables/expected.ts';
import type { BackupTable, ExportTable, ReportScheduleTable, ReportSendingTable } from './tables/files.ts';
import type {
  MailTable,
  MessageGatewayTable,
  NoticeTable,
  PushBrowserTable,
  WebhookDeliveryTable,
  WebhookTable,
} from './tables/messages.ts';
import type {
  DeviceAuthorizationTable,
  RefreshTokenTable,
  RoleTable,
  SavedViewTable,
  ScreenTable,
  SessionFamilyTable,
  TenantSettingsTable,
  UserSettingsTable,
  UserTable,
} from './tables/people.ts';
import type {
  DayTable,
  HourBlockTable,
  HourTable,
  QualityFindingTable,
  QualitySiteTable,
  ReadingBlockTable,
  ReadingRepairTable,
  ReadingTable,
  RepairedValueTable,
  SeriesKind,
} from './tables/readings.ts';
import type { ReleaseMoveTable, RemotePersonTable } from './tables/releases.ts';

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
  reading_block: ReadingBlockTable;
  hour_block: HourBlockTable;
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
