import { type Kysely, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { JobHandler } from '../jobs/job-runner.ts';
import { type LongJobOptions, longJob } from '../jobs/long-job.ts';
import { judgeLosses } from './judge-losses.ts';

/** Works out what the sites of an organization lost, where they are due; its subject is the organization. */
export const LOSSES_JOB = 'judge-losses';
/** Thousands of sites take minutes: they keep no place that notices of the same organization need. */
const LOSSES_LANE = '00000000-0000-0000-0000-00000000105e';

/** Has every organization looked at; a job that waits or is under way stays the only one. */
export async function enqueueLosses(owner: Kysely<Schema>): Promise<void> {
  await sql`insert into job (kind, for_tenant, subject, lane)
    select ${LOSSES_JOB}::text, tenant_id, id, ${LOSSES_LANE}::uuid from tenant
    on conflict (kind, subject) do nothing`.execute(owner);
}

export const lossesJob = (options: LongJobOptions): JobHandler =>
  longJob(options, (tenantId, signal) => judgeLosses(options.database, tenantId, new Date(), signal));
