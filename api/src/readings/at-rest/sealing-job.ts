import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { JobHandler } from '../../jobs/job-runner.ts';
import { enqueueForAll, type LongJobOptions, longJob } from '../../jobs/long-job.ts';
import { putToRest } from './put-to-rest.ts';

/** Puts an organization’s readings of closed days to rest. */
export const SEALING_JOB = 'seal-readings';
const SEALING_LANE = '00000000-0000-0000-0000-00000005ea1d';

export const enqueueSealing = (owner: Kysely<Schema>): Promise<void> =>
  enqueueForAll(owner, { kind: SEALING_JOB, lane: SEALING_LANE });

export const sealingJob = (options: LongJobOptions): JobHandler =>
  longJob(options, (tenantId, signal) => putToRest(options.database, tenantId, { signal }));
