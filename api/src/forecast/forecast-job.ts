import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import { holdJob } from '../jobs/job-queue.ts';
import type { JobHandler } from '../jobs/job-runner.ts';
import { collectGarbage } from '../lifecycle/collect-garbage.ts';
import { makeForecasts } from './make-forecasts.ts';

/** Works out an organization’s forecasts where the hour asks for new ones; its subject is the organization. */
export const FORECAST_JOB = 'forecast';
/** Thousands of sites take minutes: they keep no place that notices of the same organization need. */
const FORECAST_LANE = '00000000-0000-0000-0000-0000000f03ec';
/** One organization at a time is enough for a process that answers people meanwhile. */
const BUSY_MS = 2000;
const HOLD_MS = 30_000;

/** Has every organization looked at; a job that waits or is under way stays the only one. */
export async function enqueueForecasts(owner: Kysely<Schema>): Promise<void> {
  await sql`insert into job (kind, for_tenant, subject, lane)
    select ${FORECAST_JOB}::text, tenant_id, id, ${FORECAST_LANE}::uuid from tenant
    on conflict (kind, subject) do nothing`.execute(owner);
}

interface ForecastOptions {
  database: Database;
  log: FastifyBaseLogger;
  /** The process is stopping. */
  stopping: AbortSignal;
}

export function forecastJob({ database, log, stopping }: ForecastOptions): JobHandler {
  let busy = false;
  return async (job) => {
    const { tenantId } = job;
    if (tenantId === null || stopping.aborted) return { done: true };
    if (busy) return { again: true, inMs: BUSY_MS };
    busy = true;
    // Whoever loses the job to another process, being thought dead, stops.
    const lost = new AbortController();
    const holding = setInterval(() => {
      holdJob(database.owner, job).then(
        (held) => !held && lost.abort(),
        (err: unknown) => log.warn({ err }, 'Could not hold the job of a forecast'),
      );
    }, HOLD_MS);
    try {
      const signal = AbortSignal.any([stopping, lost.signal]);
      const made = await makeForecasts(database, tenantId, new Date(), signal);
      // What scoring leaves behind, 170 MB with the demo, a process that nobody asks anything would keep for minutes.
      if (made > 0 && database.kind === 'embedded') collectGarbage();
      return { done: true };
    } finally {
      clearInterval(holding);
      busy = false;
    }
  };
}
