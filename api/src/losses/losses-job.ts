import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { JobHandler } from '../jobs/job-runner.ts';
import { enqueueForAll, type LongJobOptions, longJob } from '../jobs/long-job.ts';
import { judgeLosses } from './judge-losses.ts';

/** Works out what the sites of an organization lost, where they are due. */
export const LOSSES_JOB = 'judge-losses';
const LOSSES_LANE = '00000000-0000-0000-0000-00000000105e';

export const enqueueLosses = (owner: Kysely<Schema>): Promise<void> =>
  enqueueForAll(owner, { kind: LOSSES_JOB, lane: LOSSES_LANE });

export const lossesJob = (options: LongJobOptions): JobHandler =>
  longJob(options, (tenantId, signal) => judgeLosses(options.database, tenantId, new Date(), signal));
