import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { JobHandler } from '../jobs/job-runner.ts';
import { enqueueForAll, type LongJobOptions, longJob } from '../jobs/long-job.ts';
import { lookAtSites } from './look-at-sites.ts';

/** Looks for faults in what the sites of an organization sent, where something new came. */
export const QUALITY_JOB = 'look-for-faults';
const QUALITY_LANE = '00000000-0000-0000-0000-00000000da7a';

export const enqueueQuality = (owner: Kysely<Schema>): Promise<void> =>
  enqueueForAll(owner, { kind: QUALITY_JOB, lane: QUALITY_LANE });

export const qualityJob = (options: LongJobOptions): JobHandler =>
  longJob(options, (tenantId, signal) => lookAtSites(options.database, tenantId, new Date(), signal));
