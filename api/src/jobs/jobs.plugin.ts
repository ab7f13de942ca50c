import type { FastifyPluginAsync } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { judgeSilence } from '../alerts/judge-silence.ts';
import type { Database } from '../database/database.ts';
import { keepHouse } from '../database/housekeeping.ts';
import { DELIVERY_JOB } from '../webhooks/announce.ts';
import { webhookDelivery } from '../webhooks/deliver.ts';
import type { PrivateTargets } from '../webhooks/private-targets.ts';
import { enqueue } from './job-queue.ts';
import { type JobHandler, JobRunner } from './job-runner.ts';

declare module 'fastify' {
  interface FastifyInstance {
    jobRunner: JobRunner;
  }
}

interface JobsOptions {
  database: Database;
  retentionMonths: number;
  allowPrivate: PrivateTargets;
}

const MINUTE = 60_000;
const hour = 60 * MINUTE;
/** Jobs that are always there are about nothing in particular; one subject makes them one. */
const EVERYTHING = '00000000-0000-0000-0000-000000000000';

/** Everything that is done without being asked for, by whichever process is free. */
const jobs: FastifyPluginAsync<JobsOptions> = async (app, { database, retentionMonths, allowPrivate }) => {
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
  const runner = new JobRunner(
    database,
    new Map([...recurring, [DELIVERY_JOB, webhookDelivery(database, allowPrivate, app.secretBox)]]),
    app.log,
  );
  app.decorate('jobRunner', runner);
  app.addHook('onReady', async () => {
    for (const kind of recurring.keys())
      await enqueue(database.owner, { kind, tenantId: null, subject: EVERYTHING });
    runner.start();
  });
  app.addHook('preClose', () => runner.stop());
};

export const jobsPlugin = fastifyPlugin(jobs, { name: 'jobs', dependencies: ['secrets'] });
