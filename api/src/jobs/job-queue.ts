import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';

/** Work that some process on this database does once its time has come. */
export interface Job {
  id: number;
  kind: string;
  tenantId: number | null;
  /** What it is about: the id of a delivery, say. */
  subject: string | null;
  attempts: number;
}

/** A job whose worker has died is another's after this time; longer than any job may take. */
const lockSeconds = 120;

/** Puts a job in, in the transaction that makes it necessary: both are committed or neither is. */
export async function enqueue(
  db: Kysely<Schema>,
  {
    kind,
    tenantId,
    subject,
    delayMs = 0,
  }: { kind: string; tenantId: number | null; subject: string | null; delayMs?: number },
): Promise<void> {
  await sql`
    insert into job (kind, for_tenant, subject, run_at)
    values (${kind}, ${tenantId}::int, ${subject}::uuid, now() + make_interval(secs => ${delayMs / 1000}::float8))
    on conflict (kind, subject) do nothing`.execute(db);
}

/** Takes jobs that are due, each for one process only. They must be finished or postponed. */
export async function claimJobs(owner: Kysely<Schema>, kinds: string[], most: number): Promise<Job[]> {
  const { rows } = await sql<Job>`
    update job set locked_until = now() + make_interval(secs => ${lockSeconds}::float8), attempts = attempts + 1
    where job_id in (
      select job_id from job
      where kind = any(${kinds}::text[]) and run_at <= now() and (locked_until is null or locked_until < now())
      order by run_at limit ${most} for update skip locked)
    returning job_id::int as id, kind, for_tenant as "tenantId", subject, attempts`.execute(owner);
  return rows;
}

export async function finishJob(owner: Kysely<Schema>, job: Job): Promise<void> {
  await sql`delete from job where job_id = ${job.id}`.execute(owner);
}

export async function postponeJob(owner: Kysely<Schema>, job: Job, delayMs: number): Promise<void> {
  await sql`
    update job set locked_until = null, run_at = now() + make_interval(secs => ${delayMs / 1000}::float8)
    where job_id = ${job.id}`.execute(owner);
}

/** Milliseconds until the next job is due; undefined when there is none. */
export async function nextDueIn(owner: Kysely<Schema>): Promise<number | undefined> {
  const { rows } = await sql<{ wait: number | null }>`
    select extract(epoch from min(greatest(run_at, coalesce(locked_until, run_at))) - now())::float8 * 1000 as wait from job`.execute(
    owner,
  );
  return rows[0]?.wait ?? undefined;
}
