import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { JobHandler } from '../../jobs/job-runner.ts';
import { type LongJobOptions, longJob } from '../../jobs/long-job.ts';
import { putToRest } from './put-to-rest.ts';

/** Puts an organization’s readings of closed days to rest; its subject is the organization. */
export const SEALING_JOB = 'seal-readings';
/** Years of readings take minutes: they keep no place that notices of the same organization need. */
const SEALING_LANE = '00000000-0000-0000-0000-00000005ea1d';

/** Has every organization looked at; a job that waits or is under way stays the only one. */
export async function enqueueSealing(owner: Kysely<Schema>): Promise<void> {
  await sql`insert into job (kind, for_tenant, subject, lane)
    select ${SEALING_JOB}::text, tenant_id, id, ${SEALING_LANE}::uuid from tenant
    on conflict (kind, subject) do nothing`.execute(owner);
}

export const sealingJob = (options: LongJobOptions): JobHandler =>
  longJob(options, (tenantId, signal) => putToRest(options.database, tenantId, { signal }));
