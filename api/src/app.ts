import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify from 'fastify';
import { sql } from 'kysely';
import type { AppParts } from './app-parts.ts';
import { backupsPlugin } from './backups/backups.plugin.ts';
import { devSsoPlugin } from './dev-sso/dev-sso.plugin.ts';
import { errorsPlugin } from './errors/errors.plugin.ts';
import { refuseTwoHosts, unreadable } from './errors/unreadable-requests.ts';
import { serializerCompiler } from './http/answers.ts';
import { usualBodyBytes } from './http/body-limits.ts';
import { lowerCaseIdsPlugin } from './http/lower-case-ids.plugin.ts';
import { rateLimitPlugin } from './http/rate-limit.plugin.ts';
import { requestBodiesPlugin } from './http/request-bodies.plugin.ts';
import { requestTurnsPlugin } from './http/request-turns.plugin.ts';
import { logSerializers, requestLogPlugin } from './http/request-log.plugin.ts';
import { validatorCompiler } from './http/validation.ts';
import { mailPlugin } from './mail/mail.plugin.ts';
import { unsubscribeRoutes } from './notifications/unsubscribe.routes.ts';
import { stopReportMailsRoutes } from './reports/schedules/stop-mails.routes.ts';
import { metricsPlugin } from './metrics/metrics.plugin.ts';
import { integratorApi } from './integrator-api.ts';
import { diskWatchPlugin } from './lifecycle/disk-watch.plugin.ts';
import { healthPlugin } from './lifecycle/health.plugin.ts';
import { jobsPlugin } from './jobs/jobs.plugin.ts';
import { livePlugin } from './live/live.plugin.ts';
import { pushPlugin } from './push/push.plugin.ts';
import { quotasPlugin } from './quotas/quotas.plugin.ts';
import { runtimeConfig } from './runtime-config.ts';
import { secretsPlugin } from './secrets/secrets.plugin.ts';
import { sessionsPlugin } from './sessions/sessions.plugin.ts';
import { sitePlugin } from './site/site.plugin.ts';
import { staffApi } from './staff-api.ts';
import { traceRequestsPlugin } from './tracing/trace-requests.plugin.ts';

/** A request has to arrive whole in time, and a connection must not be silent for long. */
const timeouts = (requestSeconds: number) => ({
  requestTimeout: requestSeconds * 1000,
  http: {
    headersTimeout: Math.min(requestSeconds, 20) * 1000,
    connectionsCheckingInterval: Math.min(requestSeconds / 2, 5) * 1000,
  },
  // Longer than any answer takes, and than the streams' heartbeats.
  connectionTimeout: 120_000,
});
/** A developer's own machine, for remotes under development, and how their changes arrive. */
const loopback = {
  pages: ['http://localhost:*', 'http://127.0.0.1:*'],
  changes: ['ws://localhost:*', 'ws://127.0.0.1:*'],
};

/** The whole application. It does not listen yet, and it leaves the database to whoever opened it. */
export async function buildApp({ config, database, logStream }: AppParts) {
  const app = Fastify({
    // Milliseconds for each part to start: on a busy machine the usual ten seconds are too few, and a start would fail.
    pluginTimeout: 60_000,
    logger: {
      level: config.logLevel,
      serializers: logSerializers,
      ...(logStream ? { stream: { write: (line) => void logStream.write(line) } } : {}),
    },
    trustProxy: config.trustProxy,
    genReqId: () => randomUUID(),
    ...unreadable(config.rateLimits?.anonymous),
    bodyLimit: usualBodyBytes,
    ...timeouts(config.requestTimeoutSeconds),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    forceCloseConnections: 'idle',
  }).withTypeProvider<TypeBoxTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorate('presence', database.presence);

  await app.register(traceRequestsPlugin);
  await app.register(requestLogPlugin);
  await app.register(errorsPlugin);
  await app.register(requestTurnsPlugin);
  await app.register(requestBodiesPlugin);
  const overridable = config.remoteOverrides !== 'off';
  await app.register(sitePlugin, {
    hostFolder: config.hostFiles,
    storeFolder: resolve(config.dataDir, 'store'),
    publicUrl: config.publicUrl,
    runtimeConfig: runtimeConfig(config),
    registryPublicKey: config.registryPublicKey,
    imageOrigins: config.mapTiles ? [config.mapTiles.origin] : [],
    connectOrigins: [new URL(config.sso.issuer).origin, ...(overridable ? loopback.changes : [])],
    remoteOrigins: [...config.remoteOrigins, ...(overridable ? loopback.pages : [])],
  });
  // After the security headers, which refusals carry too, and before everything that costs.
  if (config.rateLimits) {
    const behindProxy = config.trustProxy !== false;
    await app.register(rateLimitPlugin, { limits: config.rateLimits, behindProxy });
  }
  app.addHook('onRequest', refuseTwoHosts);
  if (config.sso.embedded) {
    const { issuer, clientId, audience } = config.sso;
    await app.register(devSsoPlugin, { issuer, clientId, audience, folder: resolve(config.dataDir, 'sso') });
  }

  await app.register(healthPlugin, { askDatabase: () => sql`select 1`.execute(database.owner) });

  await app.register(metricsPlugin, { database, token: config.metricsToken });
  await app.register(diskWatchPlugin, { folder: config.dataDir });
  await app.register(secretsPlugin, { database, keys: config.secretKeys });
  const { sessionTtlSeconds, refresh } = config;
  const { operators } = config.releases;
  await app.register(sessionsPlugin, { database, sessionTtlSeconds, refresh, operators });
  await app.register(lowerCaseIdsPlugin);
  await app.register(quotasPlugin, { quotas: config.quotas, database });
  await app.register(mailPlugin, { mail: config.mail, dataDir: config.dataDir });
  await app.register(pushPlugin, { database });
  await app.register(backupsPlugin, { backups: config.backups });
  await app.register(jobsPlugin, {
    database,
    publicUrl: config.publicUrl,
    mail: config.mail,
    retentionMonths: config.retentionMonths,
    allowPrivate: config.privateTargets,
  });
  await app.register(livePlugin, { database });
  await app.register(unsubscribeRoutes, { database });
  await app.register(stopReportMailsRoutes, { database });
  await app.register(staffApi, { prefix: '/v1', config, database });
  await app.register(integratorApi, { prefix: '/api/v1', config, database });
  return app;
}
