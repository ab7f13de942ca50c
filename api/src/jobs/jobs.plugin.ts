import type { FastifyPluginAsync } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { addUpLosses } from '../alerts/add-up-losses.ts';
import { judgeSilence } from '../alerts/judge-silence.ts';
import { sealTrails } from '../audit/seal-trails.ts';
import { BACKUP_FAILED_JOB, BACKUP_JOB, backupJob } from '../backups/backup-job.ts';
import { backupJobOf, enqueueBackups } from '../backups/due-backups.ts';
import { tellFailedBackup } from '../backups/tell-failed-backup.ts';
import type { Database } from '../database/database.ts';
import { keepHouse } from '../database/housekeeping.ts';
import { tenantTransaction } from '../database/tenant-transaction.ts';
import type { MailConfig } from '../mail/mail-config.ts';
import { mailJob, waysByMail } from '../notifications/mail-channel.ts';
import { gatewayJob, waysByGateway } from '../gateway/gateway-channel.ts';
import { notifyJobs } from '../notifications/notify.ts';
import { jobOfChannel, jobOfWay, mailTo, messageTo, pushTo } from '../notifications/way.ts';
import { pushBrowsersOf } from '../push/push-browsers.queries.ts';
import { pushJob, waysByPush } from '../push/push-channel.ts';
import type { Links } from '../notifications/write-mail.ts';
import { unsubscribeToken } from '../notifications/unsubscribe-token.ts';
import { enqueueForecasts, FORECAST_JOB, forecastJob } from '../forecast/forecast-job.ts';
import { enqueueLosses, LOSSES_JOB, lossesJob } from '../losses/losses-job.ts';
import { enqueueQuality, QUALITY_JOB, qualityJob } from '../quality/quality-job.ts';
import { enqueueSealing, SEALING_JOB, sealingJob } from '../readings/at-rest/sealing-job.ts';
import { REPORT_MAILS_JOB, SCHEDULE_JOB } from '../reports/schedules/begin-sending.ts';
import { reportMailsJob, scheduleJob } from '../reports/schedules/send-reports.ts';
import { stopToken } from '../reports/schedules/stop-token.ts';
import type { ReportLinks } from '../reports/schedules/write-report-mail.ts';
import { DELIVERY_JOB } from '../webhooks/announce.ts';
import { webhookDelivery } from '../webhooks/deliver.ts';
import type { PrivateTargets } from '../webhooks/private-targets.ts';
import { enqueue } from './job-queue.ts';
import { type JobHandler, JobRunner } from './job-runner.ts';

declare module 'fastify' {
  interface FastifyInstance {
    jobRunner: JobRunner;
    /** Has what waits for a person looked at: what they chose has changed. */
    hastenMessages: (tenantId: number, userId: string) => Promise<void>;
    /** Has an organization’s backups looked at: one is wanted now, or by another calendar. */
    hastenBackup: (tenant: { tenantId: number; id: string }) => Promise<void>;
  }
}

interface JobsOptions {
  database: Database;
  retentionMonths: number;
  allowPrivate: PrivateTargets;
  publicUrl: string;
  mail: MailConfig;
}

const MINUTE = 60_000;
const hour = 60 * MINUTE;
/** Whole hours are added up; so much later than the hour at the most, besides what those before it take. */
const LOSSES_EVERY = 5 * MINUTE;
/** How long an entry of an audit trail waits at most until it is sealed. */
const SEAL_EVERY = 15_000;
/** A backup is this late at the most, besides what those before it take. */
const BACKUPS_EVERY = 5 * MINUTE;
/** A forecast is this late at the most, after the hour that it is made from. */
const FORECASTS_EVERY = 5 * MINUTE;
/** What was lost is this late at the most, after the hours that are judged, besides what sites before it take. */
const JUDGED_EVERY = 5 * MINUTE;
/** Sites that sent something are looked at for faults this often at the most: see `look-at-sites.ts`. */
const LOOKED_EVERY = 5 * MINUTE;
/** People come when a service has started: what nobody waits for begins later. */
const SETTLED_AFTER = 30 * MINUTE;
/** Jobs that are always there are about nothing in particular; one subject makes them one. */
export const EVERYTHING = '00000000-0000-0000-0000-000000000000';

/** Everything that is done without being asked for, by whichever process is free. */
const jobs: FastifyPluginAsync<JobsOptions> = async (app, options) => {
  const { database, retentionMonths, allowPrivate } = options;
  const every = (inMs: number, work: () => Promise<unknown>): JobHandler => {
    return async () => {
      await work();
      return { again: true, inMs };
    };
  };
  const notBefore = (afterMs: number, then: JobHandler): JobHandler => {
    const start = performance.now() + afterMs;
    return async (job) => {
      const left = start - performance.now();
      return left > 0 ? { again: true, inMs: left } : then(job);
    };
  };
  const judge = async () => {
    const failed = (tenant: number, err: unknown) =>
      app.log.error({ err, tenant }, 'Rules of an organization could not be judged; trying again');
    for (const tenantId of await judgeSilence(database, failed)) app.readingFeed.publishAlerts(tenantId);
  };
  const addUp = async () => {
    for (const tenantId of await addUpLosses(database)) app.readingFeed.publishAlerts(tenantId);
  };
  const recurring = new Map<string, JobHandler>([
    ['offline-check', every(MINUTE, judge)],
    ['lost-energy', every(LOSSES_EVERY, addUp)],
    ['housekeeping', every(6 * hour, () => keepHouse(database, retentionMonths))],
    ['audit-seal', every(SEAL_EVERY, () => sealTrails(database, app.log))],
    ['backups', every(BACKUPS_EVERY, () => enqueueBackups(database.owner))],
    ['forecasts', every(FORECASTS_EVERY, () => enqueueForecasts(database.owner))],
    ['losses', every(JUDGED_EVERY, () => enqueueLosses(database.owner))],
    ['quality', every(LOOKED_EVERY, () => enqueueQuality(database.owner))],
    [
      'sealing',
      notBefore(
        SETTLED_AFTER,
        every(6 * hour, () => enqueueSealing(database.owner)),
      ),
    ],
  ]);
  const links: Links = {
    home: options.publicUrl,
    from: options.mail.kind === 'none' ? '' : options.mail.from,
    unsubscribe: (tenant, userId) => {
      const token = unsubscribeToken((text) => app.accessTokens.derive(text), { tenant, userId });
      return `${options.publicUrl}/unsubscribe?token=${token}`;
    },
  };
  const reportLinks: ReportLinks = {
    ...links,
    unsubscribe: (of) =>
      `${options.publicUrl}/unsubscribe-report?token=${stopToken((text) => app.accessTokens.derive(text), of)}`,
  };
  const { mailer, log, backupStore: store } = app;
  // RFC 8292 wants an address that is reached by https or mail; on a developer's machine there is none.
  const contact = options.publicUrl.startsWith('https:')
    ? options.publicUrl
    : `mailto:${links.from || 'alerts@energy-monitor.example'}`;
  const gateway = { database, log, box: app.secretBox, home: options.publicUrl, allowPrivate };
  const stopping = new AbortController();
  const runner = new JobRunner(
    database,
    new Map([
      ...recurring,
      ...notifyJobs({ database, channels: [...(mailer ? [waysByMail] : []), waysByPush, waysByGateway] }),
      [jobOfChannel.email.kind, mailJob({ database, mailer, links, log })],
      [jobOfChannel.sms.kind, gatewayJob('sms', gateway)],
      [jobOfChannel.chat.kind, gatewayJob('chat', gateway)],
      [jobOfChannel.push.kind, pushJob({ database, log, keys: app.pushKeys, contact, allowPrivate })],
      [BACKUP_JOB, backupJob({ database, store, log, stopping: stopping.signal })],
      [FORECAST_JOB, forecastJob({ database, log, stopping: stopping.signal })],
      [LOSSES_JOB, lossesJob({ database, log, stopping: stopping.signal })],
      [QUALITY_JOB, qualityJob({ database, log, stopping: stopping.signal })],
      [SEALING_JOB, sealingJob({ database, log, stopping: stopping.signal })],
      [BACKUP_FAILED_JOB, tellFailedBackup({ database, mailer, links })],
      [SCHEDULE_JOB, scheduleJob({ database })],
      [REPORT_MAILS_JOB, reportMailsJob({ database, mailer, links: reportLinks, log })],
      [DELIVERY_JOB, webhookDelivery(database, allowPrivate, app.secretBox)],
    ]),
    app.log,
  );
  app.decorate('jobRunner', runner);
  app.decorate('hastenMessages', async (tenantId: number, userId: string) => {
    const browsers = await tenantTransaction(database, tenantId, (tx) => pushBrowsersOf(tx, [userId]));
    const ways = browsers.map(({ browser_id }) => pushTo(userId, browser_id));
    if (app.mailer) ways.push(mailTo(userId));
    ways.push(messageTo('sms', userId), messageTo('chat', userId));
    for (const way of ways) await runner.hasten(jobOfWay(tenantId, way));
  });
  app.decorate('hastenBackup', (tenant: { tenantId: number; id: string }) =>
    runner.hasten(backupJobOf(tenant)),
  );
  app.addHook('onReady', async () => {
    for (const kind of recurring.keys())
      await enqueue(database.owner, { kind, tenantId: null, subject: EVERYTHING });
    runner.start();
  });
  app.addHook('preClose', () => {
    // An archive takes minutes; the next process begins it anew.
    stopping.abort();
    return runner.stop();
  });
};

export const jobsPlugin = fastifyPlugin(jobs, {
  name: 'jobs',
  dependencies: ['secrets', 'sessions', 'mail', 'push', 'backups'],
});
