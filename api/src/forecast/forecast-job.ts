import { type Kysely, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { type LongJobOptions, longJob } from '../jobs/long-job.ts';
import type { JobHandler } from '../jobs/job-runner.ts';
import { collectGarbage } from '../lifecycle/collect-garbage.ts';
import { makeForecasts } from './make-forecasts.ts';

/** Works out an organization’s forecasts where the hour asks for new ones; its subject is the organization. */
export const FORECAST_JOB = 'forecast';
/** Thousands of sites take minutes: they keep no place that notices of the same organization need. */
const FORECAST_LANE = '00000000-0000-0000-0000-0000000f03ec';

/** Has every organization looked at; a job that waits or is under way stays the only one. */
export async function enqueueForecasts(owner: Kysely<Schema>): Promise<void> {
  await sql`insert into job (kind, for_tenant, subject, lane)
    select ${FORECAST_JOB}::text, tenant_id, id, ${FORECAST_LANE}::uuid from tenant
    on conflict (kind, subject) do nothing`.execute(owner);
}

export function forecastJob({ database, log, stopping }: LongJobOptions): JobHandler {
  return longJob({ database, log, stopping }, async (tenantId, signal) => {
    const made = await makeForecasts(database, tenantId, new Date(), signal);
    // What scoring leaves behind, 170 MB with the demo, a process that nobody asks anything would keep for minutes.
    if (made > 0 && database.kind === 'embedded') collectGarbage();
  });
}
