/**
 * What the wire carries between this service and the pages: the static types of the very schemas that validate
 * requests and write answers. Types only; times are RFC 3339 strings, energy is in kWh, ids are UUIDs.
 */
export type {
  AccessFindings,
  AccessReview,
  AccessReviewItem,
  AccessReviewItems,
  AccessReviewList,
} from './access-reviews/access-reviews.schema.ts';
export type { AlertState } from './alerts/alert-state.ts';
export type { DryRun, StaffAlertRule, StaffRuleRequest } from './alerts/staff-alert-rules.schema.ts';
export type {
  AlertActionRequest,
  AlertBulkAnswer,
  AlertCounts,
  AlertHistoryEntry,
  AlertPerson,
  Attention,
  Handover,
  HandoverAlert,
  StaffAlert,
  StaffAlertList,
  StaffAlertQuery,
} from './alerts/staff-alerts.schema.ts';
export type { AuditEntry, AuditExportQuery, AuditList } from './audit/audit.schema.ts';
export type { Backup, BackupFrequency } from './backups/backups.schema.ts';
export type { OwnSignIn } from './auth/sign-ins.schema.ts';
export type { ClientFigures } from './clients/figures/client-figures.schema.ts';
export type { ClientTotals } from './clients/figures/client-totals.schema.ts';
export type { CurrentUser, SessionAnswer, SessionUser } from './auth/auth.schema.ts';
export type {
  Client,
  ClientList,
  ClientListQuery,
  ClientStatus,
  Connectivity,
  CreateClient,
  CreatedClient,
  LatestReading,
  RegeneratedToken,
  UpdateClient,
} from './clients/clients.schema.ts';
export type { ClientRole } from './clients/client-role.ts';
export type {
  BulkAnswer,
  BulkRequest,
  ImportAnswer,
  ImportRequest,
  ImportRow,
} from './clients/many-clients.schema.ts';
export type { Problem } from './errors/problem.schema.ts';
export type { Export, ExportFormat, ExportRequest } from './exports/exports.schema.ts';
export type { DeviceAuthorization, Screen, WaitingScreen } from './wall-screens/screens.schema.ts';
export type { FigureKind } from './figures/figure-kind.ts';
export type { MoveKind, MoveRequest, ReleaseMove } from './releases/release-move.schema.ts';
export type {
  MoveOfHistory,
  PartReleases,
  PartReleasesList,
  ReleaseDiff,
  ReleaseHistory,
} from './releases/releases.schema.ts';
export type { Permission, PermissionGroup } from './permissions/permission.schema.ts';
export type {
  MaintenanceList,
  MaintenanceRequest,
  MaintenanceTimes,
  MaintenanceWindow,
} from './maintenance/maintenance.schema.ts';
export type { ChangedGateway, ChangeGateway, Gateway } from './gateway/gateway.schema.ts';
export type { Retention } from './settings/retention.schema.ts';
export type { NewPushBrowser, OwnPush, PushBrowser } from './push/push.schema.ts';
export type { Now, NowOfRole } from './now/now.schema.ts';
export type { MapTiles, SiteMap, SiteOnMap } from './clients/site-map.schema.ts';
export type { NamedPortfolio } from './saved-views/portfolios/portfolios.schema.ts';
export type { Cost as LossCost, FixFirst, Losses, LossSum, Untold } from './losses/losses.schema.ts';
export type { DataQuality, Finding } from './quality/quality.schema.ts';
export type {
  FileReport,
  RepairMethod,
  RepairPreview,
  RepairRequest,
  RepairRow,
} from './quality/repair/repair.schema.ts';
export type { NewRate, Rate } from './losses/rates.schema.ts';
export type { Forecast, ForecastSum } from './forecast/forecast.schema.ts';
export type {
  Report,
  ReportFormat,
  ReportGroup,
  ReportQuery,
  ReportRow,
  ReportSection,
} from './reports/report.schema.ts';
export type {
  ReportReader,
  ReportSchedule,
  ReportScheduleList,
  ReportScheduleRequest,
  ReportSending,
} from './reports/schedules/report-schedules.schema.ts';
export type {
  NewSavedView,
  SavedView,
  SavedViewRequest,
  ViewPage,
} from './saved-views/saved-views.schema.ts';
export type { Expected, Performance, SiteFigure } from './performance/performance.schema.ts';
export type {
  AggregateStatsParameters,
  ClientMetricsSummaryParameters,
  MetricTimeseriesParameters,
  MetricTotalsParameters,
  RawMetricDataParameters,
} from './queries/parameters.schema.ts';
export type {
  AggregateStats,
  ClientMetricsSummary,
  MetricLine,
  MetricTotal,
  QueryRequest,
  QueryResult,
  QueryTemplate,
  RawMetric,
  RepairedStretch,
  TemplateId,
  TimeSeriesPoint,
} from './queries/queries.schema.ts';
export type {
  CreateRole,
  Role,
  RoleImpact,
  RoleImpactQuestion,
  RoleLimits,
  RoleList,
  RoleListQuery,
  SetRolePermissions,
  UpdateRole,
} from './roles/roles.schema.ts';
export type {
  ChangeSettings,
  ChangeTenantSettings,
  Channels,
  OwnSettings,
  PersonSettings,
  TenantSettings,
} from './settings/settings.schema.ts';
export type { RuntimeConfig } from './runtime-config.schema.ts';
export type {
  AssignRoles,
  CreateUser,
  EffectivePermission,
  RoleOfUser,
  UpdateUser,
  User,
  UserExportQuery,
  UserLimits,
  UserList,
  UserListQuery,
  UserStatus,
} from './users/users.schema.ts';
export type {
  CreateWebhook,
  Delivery,
  UpdateWebhook,
  Webhook,
  WebhookEvent,
} from './webhooks/webhooks.schema.ts';
export type { ProblemSite, ProblemSites } from './clients/problem-sites.schema.ts';
export type { StartMaintenanceRequest } from './maintenance/maintenance.schema.ts';
export type { SiteNote, SiteNoteRequest } from './site-notes/site-notes.schema.ts';
