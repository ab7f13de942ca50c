import { type Kysely, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { JobHandler } from '../jobs/job-runner.ts';
import { type LongJobOptions, longJob } from '../jobs/long-job.ts';
import { lookAtSites } from './look-at-sites.ts';

/** Looks for faults in what the sites of an organization sent, where something new came; its subject is the organization. */
export const QUALITY_JOB = 'look-for-faults';
/** Thousands of sites take minutes: they keep no place that notices of the same organization need. */
const QUALITY_LANE = '00000000-0000-0000-0000-00000000da7a';

/** Has every organization looked at; a job that waits or is under way stays the only one. */
export async function enqueueQuality(owner: Kysely<Schema>): Promise<void> {
  await sql`insert into job (kind, for_tenant, subject, lane)
    select ${QUALITY_JOB}::text, tenant_id, id, ${QUALITY_LANE}::uuid from tenant
    on conflict (kind, subject) do nothing`.execute(owner);
}

export const qualityJob = (options: LongJobOptions): JobHandler =>
  longJob(options, (tenantId, signal) => lookAtSites(options.database, tenantId, new Date(), signal));
