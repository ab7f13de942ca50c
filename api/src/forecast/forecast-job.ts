import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { JobHandler } from '../jobs/job-runner.ts';
import { enqueueForAll, type LongJobOptions, longJob } from '../jobs/long-job.ts';
import { collectGarbage } from '../lifecycle/collect-garbage.ts';
import { makeForecasts } from './make-forecasts.ts';

/** Works out an organization’s forecasts where the hour asks for new ones. */
export const FORECAST_JOB = 'forecast';
const FORECAST_LANE = '00000000-0000-0000-0000-0000000f03ec';

export const enqueueForecasts = (owner: Kysely<Schema>): Promise<void> =>
  enqueueForAll(owner, { kind: FORECAST_JOB, lane: FORECAST_LANE });

export function forecastJob({ database, log, stopping }: LongJobOptions): JobHandler {
  return longJob({ database, log, stopping }, async (tenantId, signal) => {
    const made = await makeForecasts(database, tenantId, new Date(), signal);
    // What scoring leaves behind, 170 MB with the demo, a process that nobody asks anything would keep for minutes.
    if (made > 0 && database.kind === 'embedded') collectGarbage();
  });
}
