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
  /** When it became due, to the microsecond: another time means that it was asked for once more since it was taken. */
  dueAt: string;
}

export interface WantedJob {
  kind: string;
  tenantId: number | null;
  subject: string | null;
}

/** A job whose worker has died is another's after this time; longer than any job may take. */
const lockSeconds = 120;

/** Puts a job in, in the transaction that makes it necessary: both are committed or neither is. */
export async function enqueue(db: Kysely<Schema>, { kind, tenantId, subject }: WantedJob): Promise<void> {
  await sql`
    insert into job (kind, for_tenant, subject) values (${kind}, ${tenantId}::int, ${subject}::uuid)
    on conflict (kind, subject) do nothing`.execute(db);
}

/** Makes a job due now, whether it is new, waits for its time, or is being done at this moment: then it is done again. */
export async function enqueueAtOnce(
  owner: Kysely<Schema>,
  { kind, tenantId, subject }: WantedJob,
): Promise<void> {
  await sql`
    insert into job (kind, for_tenant, subject) values (${kind}, ${tenantId}::int, ${subject}::uuid)
    on conflict (kind, subject) do update set run_at = now()`.execute(owner);
}

/** Takes jobs that are due, each for one process only. They must be finished or postponed. */
export async function claimJobs(owner: Kysely<Schema>, kinds: string[], most: number): Promise<Job[]> {
  const { rows } = await sql<Job>`
    update job set locked_until = now() + make_interval(secs => ${lockSeconds}::float8), attempts = attempts + 1
    where job_id in (
      select job_id from job
      where kind = any(${kinds}::text[]) and run_at <= now() and (locked_until is null or locked_until < now())
      order by run_at limit ${most} for update skip locked)
    returning job_id::int as id, kind, for_tenant as "tenantId", subject, attempts, run_at::text as "dueAt"`.execute(
    owner,
  );
  return rows;
}

export async function finishJob(owner: Kysely<Schema>, { id, dueAt }: Job): Promise<void> {
  await sql`
    with wanted_again as (
      update job set locked_until = null where job_id = ${id} and run_at <> ${dueAt}::timestamptz)
    delete from job where job_id = ${id} and run_at = ${dueAt}::timestamptz`.execute(owner);
}

export async function postponeJob(owner: Kysely<Schema>, { id, dueAt }: Job, delayMs: number): Promise<void> {
  await sql`
    update job set locked_until = null, run_at = case when run_at = ${dueAt}::timestamptz
      then now() + make_interval(secs => ${delayMs / 1000}::float8) else run_at end
    where job_id = ${id}`.execute(owner);
}

/** Milliseconds until the next job is due; undefined when there is none. */
export async function nextDueIn(owner: Kysely<Schema>): Promise<number | undefined> {
  const { rows } = await sql<{ wait: number | null }>`
    select extract(epoch from min(greatest(run_at, coalesce(locked_until, run_at))) - now())::float8 * 1000 as wait from job`.execute(
    owner,
  );
  return rows[0]?.wait ?? undefined;
}
