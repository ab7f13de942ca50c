import compress from '@fastify/compress';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accessReviewRoutes } from './access-reviews/access-reviews.routes.ts';
import { handoverRoutes } from './alerts/handover.routes.ts';
import { staffAlertRuleRoutes } from './alerts/staff-alert-rules.routes.ts';
import { staffAlertRoutes } from './alerts/staff-alerts.routes.ts';
import type { AppParts } from './app-parts.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { authRoutes } from './auth/auth.routes.ts';
import { signInRoutes } from './auth/sign-ins.routes.ts';
import { backupRoutes } from './backups/backups.routes.ts';
import { clientRoutes } from './clients/clients.routes.ts';
import { clientFigureRoutes } from './clients/figures/client-figures.routes.ts';
import { problemSiteRoutes } from './clients/problem-sites.routes.ts';
import { siteMapRoutes } from './clients/site-map.routes.ts';
import { deletedClientRoutes } from './clients/deleted-clients.routes.ts';
import { manyClientRoutes } from './clients/many-clients.routes.ts';
import { exportRoutes } from './exports/exports.routes.ts';
import { gatewayRoutes } from './gateway/gateway.routes.ts';
import { requestEncodings } from './http/body-limits.ts';
import { openApiPlugin } from './http/openapi.plugin.ts';
import { liveRoutes } from './live/live.routes.ts';
import { maintenanceRoutes } from './maintenance/maintenance.routes.ts';
import { startMaintenanceRoutes } from './maintenance/start-maintenance.routes.ts';
import { nowRoutes } from './now/now.routes.ts';
import { forecastRoutes } from './forecast/forecast.routes.ts';
import { rateRoutes } from './losses/rates.routes.ts';
import { lossRoutes } from './losses/losses.routes.ts';
import { performanceRoutes } from './performance/performance.routes.ts';
import { permissionKeys } from './permissions/catalogue.ts';
import { permissionRoutes } from './permissions/permissions.routes.ts';
import { previewRoutes } from './previews/previews.routes.ts';
import { pushRoutes } from './push/push.routes.ts';
import { qualityRoutes } from './quality/quality.routes.ts';
import { repairRoutes } from './quality/repair/repairs.routes.ts';
import { queryRoutes } from './queries/queries.routes.ts';
import { readsPlugin } from './reads/reads.routes.ts';
import { quotaRoutes } from './quotas/quotas.routes.ts';
import { releaseRoutes } from './releases/releases.routes.ts';
import { reportRoutes } from './reports/reports.routes.ts';
import { reportScheduleRoutes } from './reports/schedules/report-schedules.routes.ts';
import { rolePermissionRoutes } from './roles/role-permissions.routes.ts';
import { roleRoutes } from './roles/roles.routes.ts';
import { siteNoteRoutes } from './site-notes/site-notes.routes.ts';
import { savedViewRoutes } from './saved-views/saved-views.routes.ts';
import { portfolioRoutes } from './saved-views/portfolios/portfolios.routes.ts';
import { deviceAuthorizationRoutes } from './wall-screens/device-authorizations.routes.ts';
import { screenRoutes } from './wall-screens/screens.routes.ts';
import { settingsRoutes } from './settings/settings.routes.ts';
import { retentionRoutes } from './settings/retention.routes.ts';
import { tenantSettingsRoutes } from './settings/tenant-settings.routes.ts';
import { remoteLoadRoutes } from './telemetry/remote-loads.routes.ts';
import { userRoutes } from './users/users.routes.ts';
import { userExportRoutes } from './users/users-export.routes.ts';
import { clientWebhookRoutes } from './webhooks/client-webhooks.routes.ts';

/** Everything below `/v1`, which the pages call. */
export const staffApi: FastifyPluginAsyncTypebox<AppParts> = async (app, { config, database }) => {
  await app.register(openApiPlugin, {
    title: 'Energy Monitor staff API',
    keys: permissionKeys,
    description:
      'What the pages call: sign-in, clients, statistics, users, roles and permissions of an organization.\n\n' +
      'POST, PUT, PATCH and DELETE of a session carry `X-CSRF-Token`, 16 to 256 letters, digits, `-` and `_` of the caller’s ' +
      'choice. The first one is bound to the session for 24 hours; another one, and a stale one, is answered 403 with ' +
      'the one to use from then on in the same header. An `X-Tenant-ID` must name the organization of the session.',
    tags: [
      { name: 'Authentication', description: 'Sessions of people' },
      { name: 'Screens', description: 'On walls: they are let in by a code, and only look' },
      { name: 'Clients', description: 'Sites and devices that report' },
      {
        name: 'Webhooks',
        description: 'Of a client: where its events are sent, what was sent, and the secret that signs',
      },
      { name: 'Statistics', description: 'Queries over readings' },
      { name: 'Alerts', description: 'What is wrong at which site, who has it, and the rules that say so' },
      { name: 'Users', description: 'Members of the organization' },
      { name: 'Roles', description: 'What members may do' },
      { name: 'Permissions', description: 'The catalogue of permissions' },
      { name: 'Organization', description: 'What it may have' },
      { name: 'Settings', description: 'Of a person, and of the organization' },
      { name: 'Backups', description: 'Archives of all that the organization has' },
      { name: 'Audit', description: 'Who changed what' },
      {
        name: 'Parts of the application',
        description:
          'How the independently shipped parts load in browsers, and which release of each is live',
      },
    ],
  });
  // Answers of statistics are long and repeat themselves; small ones are not worth the time.
  await app.register(compress, { encodings: ['gzip'], requestEncodings, threshold: 4096 });
  // Before the routes of which it is told.
  await app.register(readsPlugin);
  await app.register(authRoutes, { database, sso: config.sso });
  await app.register(signInRoutes, { database });
  await app.register(deviceAuthorizationRoutes, { database, publicUrl: config.publicUrl });
  await app.register(screenRoutes);
  await app.register(clientRoutes);
  await app.register(clientFigureRoutes);
  await app.register(siteMapRoutes, { tiles: config.mapTiles });
  await app.register(portfolioRoutes);
  await app.register(problemSiteRoutes);
  await app.register(siteNoteRoutes);
  await app.register(deletedClientRoutes);
  await app.register(manyClientRoutes);
  await app.register(clientWebhookRoutes, { allowPrivate: config.privateTargets });
  await app.register(liveRoutes, { database });
  await app.register(queryRoutes);
  await app.register(nowRoutes);
  await app.register(performanceRoutes);
  await app.register(forecastRoutes);
  await app.register(lossRoutes);
  await app.register(qualityRoutes);
  await app.register(repairRoutes);
  await app.register(rateRoutes);
  await app.register(exportRoutes);
  await app.register(reportRoutes);
  await app.register(reportScheduleRoutes);
  await app.register(staffAlertRoutes);
  await app.register(handoverRoutes);
  await app.register(accessReviewRoutes);
  await app.register(staffAlertRuleRoutes);
  await app.register(maintenanceRoutes);
  await app.register(startMaintenanceRoutes);
  await app.register(userRoutes);
  await app.register(userExportRoutes);
  await app.register(roleRoutes);
  await app.register(rolePermissionRoutes);
  await app.register(permissionRoutes);
  await app.register(auditRoutes);
  await app.register(quotaRoutes);
  await app.register(savedViewRoutes);
  await app.register(settingsRoutes, {
    mail: config.mail,
    retentionMonths: config.retentionMonths,
  });
  await app.register(pushRoutes, { allowPrivate: config.privateTargets });
  await app.register(tenantSettingsRoutes);
  await app.register(retentionRoutes, { retentionMonths: config.retentionMonths });
  await app.register(gatewayRoutes, { allowPrivate: config.privateTargets });
  await app.register(backupRoutes);
  await app.register(remoteLoadRoutes, { config, database });
  await app.register(previewRoutes, { config, database });
  await app.register(releaseRoutes, { config: config.releases, database });
};
