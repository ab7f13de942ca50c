import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import { holdJob } from './job-queue.ts';
import type { JobHandler } from './job-runner.ts';

/** One organization at a time is enough for a process that answers people meanwhile. */
const BUSY_MS = 2000;
const HOLD_MS = 30_000;

export interface LongJobOptions {
  database: Database;
  log: FastifyBaseLogger;
  /** The process is stopping. */
  stopping: AbortSignal;
}

/**
 * Has a long job done about every organization; one that waits or is under way stays the only one. Its subject is the
 * organization. As it may take minutes, it has a lane of its own: it keeps no place that notices of the same organization need.
 */
export async function enqueueForAll(
  owner: Kysely<Schema>,
  { kind, lane }: { kind: string; lane: string },
): Promise<void> {
  await sql`insert into job (kind, for_tenant, subject, lane)
    select ${kind}::text, tenant_id, id, ${lane}::uuid from tenant on conflict (kind, subject) do nothing`.execute(
    owner,
  );
}

/** A job of minutes about one organization, which other processes leave to this one for as long as it works. */
export function longJob(
  { database, log, stopping }: LongJobOptions,
  work: (tenantId: number, signal: AbortSignal) => Promise<unknown>,
): JobHandler {
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
        (err: unknown) => log.warn({ err, kind: job.kind }, 'Could not hold a long job'),
      );
    }, HOLD_MS);
    try {
      await work(tenantId, AbortSignal.any([stopping, lost.signal]));
      return { done: true };
    } finally {
      clearInterval(holding);
      busy = false;
    }
  };
}
