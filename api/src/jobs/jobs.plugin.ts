import type { FastifyPluginAsync } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { judgeSilence } from '../alerts/judge-silence.ts';
import type { Database } from '../database/database.ts';
import { keepHouse } from '../database/housekeeping.ts';
import type { MailConfig } from '../mail/mail-config.ts';
import { mailJobOf, notifyJobs } from '../notifications/notify.ts';
import { unsubscribeToken } from '../notifications/unsubscribe-token.ts';
import { DELIVERY_JOB } from '../webhooks/announce.ts';
import { webhookDelivery } from '../webhooks/deliver.ts';
import type { PrivateTargets } from '../webhooks/private-targets.ts';
import { enqueue } from './job-queue.ts';
import { type JobHandler, JobRunner } from './job-runner.ts';

declare module 'fastify' {
  interface FastifyInstance {
    jobRunner: JobRunner;
    /** Has a person’s mail looked at: what they chose has changed. */
    hastenMail: (tenantId: number, userId: string) => Promise<void>;
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
/** Jobs that are always there are about nothing in particular; one subject makes them one. */
const EVERYTHING = '00000000-0000-0000-0000-000000000000';

/** Everything that is done without being asked for, by whichever process is free. */
const jobs: FastifyPluginAsync<JobsOptions> = async (app, options) => {
  const { database, retentionMonths, allowPrivate } = options;
  const every = (inMs: number, work: () => Promise<unknown>): JobHandler => {
    return async () => {
      await work();
      return { again: true, inMs };
    };
  };
  const judge = async () => {
    for (const tenantId of await judgeSilence(database)) app.readingFeed.publishAlerts(tenantId);
  };
  const recurring = new Map<string, JobHandler>([
    ['offline-check', every(MINUTE, judge)],
    ['housekeeping', every(6 * hour, () => keepHouse(database, retentionMonths))],
  ]);
  const notifications = notifyJobs({
    database,
    mailer: app.mailer,
    log: app.log,
    links: {
      home: options.publicUrl,
      from: options.mail.kind === 'none' ? '' : options.mail.from,
      unsubscribe: (tenant, userId) => {
        const token = unsubscribeToken((text) => app.accessTokens.derive(text), { tenant, userId });
        return `${options.publicUrl}/unsubscribe?token=${token}`;
      },
    },
  });
  const runner = new JobRunner(
    database,
    new Map([
      ...recurring,
      ...notifications,
      [DELIVERY_JOB, webhookDelivery(database, allowPrivate, app.secretBox)],
    ]),
    app.log,
  );
  app.decorate('jobRunner', runner);
  app.decorate('hastenMail', async (tenantId: number, userId: string) => {
    if (app.mailer) await runner.hasten(mailJobOf(tenantId, userId));
  });
  app.addHook('onReady', async () => {
    for (const kind of recurring.keys())
      await enqueue(database.owner, { kind, tenantId: null, subject: EVERYTHING });
    runner.start();
  });
  app.addHook('preClose', () => runner.stop());
};

export const jobsPlugin = fastifyPlugin(jobs, {
  name: 'jobs',
  dependencies: ['secrets', 'sessions', 'mail'],
});
