import { type Kysely, type RawBuilder, sql } from 'kysely';
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
  /** Whoever the job keeps waiting, such as a webhook: jobs of one lane take few places at a time. */
  lane?: string;
}

/** How many jobs may be under way at once, in all processes together. */
const atOnce = { ofOneLane: 3, ofOneTenant: 12 } as const;

const COMMON_LANE = '00000000-0000-0000-0000-000000000000';

/** A job whose worker has died is another's after this time; longer than any job takes that does not hold it. */
const LOCK_SECONDS = 120;

/** Clocks are corrected by so much all the time. */
const SLACK = '10 seconds';

/** Puts a job in, in the transaction that makes it necessary: both are committed or neither is. */
export async function enqueue(db: Kysely<Schema>, job: WantedJob): Promise<void> {
  await sql`${insertion(job)} on conflict (kind, subject) do nothing`.execute(db);
}

/** The same for many subjects, in one statement. */
export async function enqueueAll(
  db: Kysely<Schema>,
  { kind, tenantId }: Pick<WantedJob, 'kind' | 'tenantId'>,
  subjects: readonly string[],
): Promise<void> {
  if (subjects.length === 0) return;
  await sql`insert into job (kind, for_tenant, subject, lane)
    select ${kind}::text, ${tenantId}::int, subject, ${COMMON_LANE}::uuid from unnest(${[...subjects]}::uuid[]) as subject
    on conflict (kind, subject) do nothing`.execute(db);
}

/** Makes a job due now, whether it is new, waits for its time, or is being done at this moment: then it is done again. */
export async function enqueueAtOnce(owner: Kysely<Schema>, job: WantedJob): Promise<void> {
  await sql`${insertion(job)} on conflict (kind, subject) do update set run_at = now(), set_at = now()`.execute(
    owner,
  );
}

/**
 * Has jobs done in so many milliseconds, in one statement: one that waits for longer is done sooner, and one that is being
 * done at this moment is done again.
 */
export async function enqueueSoon(
  owner: Kysely<Schema>,
  jobs: readonly WantedJob[],
  inMs: number,
): Promise<void> {
  if (jobs.length === 0) return;
  const column = (of: (job: WantedJob) => string | number | null) => jobs.map(of);
  const then = sql`now() + make_interval(secs => ${inMs / 1000}::float8)`;
  await sql`insert into job (kind, for_tenant, subject, lane, run_at)
    select kind, tenant, subject, lane, ${then} from unnest(${column(({ kind }) => kind)}::text[],
      ${column(({ tenantId }) => tenantId)}::int[], ${column(({ subject }) => subject)}::uuid[],
      ${column(({ lane = COMMON_LANE }) => lane)}::uuid[]) as wanted (kind, tenant, subject, lane)
    on conflict (kind, subject) do update set set_at = now(),
      run_at = case when job.locked_until >= now() or job.run_at > excluded.run_at then excluded.run_at else job.run_at end`.execute(
    owner,
  );
}

function insertion({ kind, tenantId, subject, lane = COMMON_LANE }: WantedJob): RawBuilder<unknown> {
  return sql`insert into job (kind, for_tenant, subject, lane)
    values (${kind}, ${tenantId}::int, ${subject}::uuid, ${lane}::uuid)`;
}

/**
 * Takes jobs that are due, each for one process only. They must be finished or postponed.
 *
 * Every lane offers its oldest due jobs, those under way included, so that a receiver that never answers takes three
 * places and not all of them. Tenants then take turns: the first job of each comes before the second of any.
 */
export async function claimJobs(owner: Kysely<Schema>, kinds: string[], most: number): Promise<Job[]> {
  const { rows } = await sql<Job>`
    with recursive lane as (
      (select coalesce(for_tenant, 0) as tenant, lane from job order by coalesce(for_tenant, 0), lane limit 1)
      union all
      select next.tenant, next.lane from lane cross join lateral (
        select coalesce(j.for_tenant, 0) as tenant, j.lane from job j
        where (coalesce(j.for_tenant, 0), j.lane) > (lane.tenant, lane.lane)
        order by coalesce(j.for_tenant, 0), j.lane limit 1) next
    ), offered as (
      select due.job_id, due.run_at, due.taken,
        row_number() over (partition by lane.tenant order by due.taken desc, due.place, due.run_at) as place
      from lane cross join lateral (
        select job_id, run_at, coalesce(locked_until >= now(), false) as taken,
          row_number() over (order by run_at, job_id) as place
        from job j
        where coalesce(j.for_tenant, 0) = lane.tenant and j.lane = lane.lane and j.run_at <= now()
          and j.kind = any(${kinds}::text[])
        -- What one statement put in is due at the same instant: those under way have to stay the first.
        order by run_at, job_id limit ${atOnce.ofOneLane}) due
    ), chosen as (
      select job_id from offered where not taken and place <= ${atOnce.ofOneTenant}
      order by place, run_at limit ${most}
    )
    update job set locked_until = now() + make_interval(secs => ${LOCK_SECONDS}::float8), attempts = attempts + 1
    where job_id in (
      select job_id from job
      where job_id in (select job_id from chosen) and (locked_until is null or locked_until < now())
      for update skip locked)
    returning job_id::int as id, kind, for_tenant as "tenantId", subject, attempts, run_at::text as "dueAt"`.execute(
    owner,
  );
  return rows;
}

/** A job that takes long says so in time. @returns false where another process has taken it meanwhile */
export async function holdJob(owner: Kysely<Schema>, { id, attempts }: Job): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update job set locked_until = now() + make_interval(secs => ${LOCK_SECONDS}::float8)
    where job_id = ${id} and attempts = ${attempts}`.execute(owner);
  return numAffectedRows === 1n;
}

/** Of a job that another process has taken meanwhile nothing changes; each taking counts as an attempt. */
export async function finishJob(owner: Kysely<Schema>, { id, attempts, dueAt }: Job): Promise<void> {
  await sql`
    with wanted_again as (
      update job set locked_until = null
      where job_id = ${id} and attempts = ${attempts} and run_at <> ${dueAt}::timestamptz)
    delete from job where job_id = ${id} and attempts = ${attempts} and run_at = ${dueAt}::timestamptz`.execute(
    owner,
  );
}

export async function postponeJob(
  owner: Kysely<Schema>,
  { id, attempts, dueAt }: Job,
  delayMs: number,
): Promise<void> {
  await sql`
    update job set locked_until = null, set_at = now(), run_at = case when run_at = ${dueAt}::timestamptz
      then now() + make_interval(secs => ${delayMs / 1000}::float8) else run_at end
    where job_id = ${id} and attempts = ${attempts}`.execute(owner);
}

/**
 * After the clock was set back jobs would wait for it to catch up: one whose time was set in the future waits as long as
 * was meant, from now on, and one that is under way is not locked for longer than any. Doing it twice changes nothing.
 */
export async function mendTimes(owner: Kysely<Schema>): Promise<number> {
  const { numAffectedRows } = await sql`
    update job set
      run_at = case when locked_until > now() then run_at else now() + greatest(run_at - set_at, interval '0') end,
      set_at = case when locked_until > now() then set_at else now() end,
      locked_until = case when locked_until > now()
        then least(locked_until, now() + make_interval(secs => ${LOCK_SECONDS}::float8)) end
    where (set_at > now() + ${SLACK}::interval and (locked_until is null or locked_until <= now()))
      or locked_until > now() + make_interval(secs => ${LOCK_SECONDS}::float8) + ${SLACK}::interval`.execute(
    owner,
  );
  return Number(numAffectedRows ?? 0);
}

/**
 * Milliseconds until a job could be taken, its lane and tenant left aside; none or less where one could be now, undefined when
 * there is no job. Much cheaper than taking none.
 */
export async function claimableIn(owner: Kysely<Schema>, kinds: string[]): Promise<number | undefined> {
  const { rows } = await sql<{ wait: number | null }>`
    select extract(epoch from min(greatest(run_at, locked_until)) - now())::float8 * 1000 as wait from job
    where kind = any(${kinds}::text[])`.execute(owner);
  return rows[0]?.wait ?? undefined;
}

/** Milliseconds until a job becomes due that is not due yet; undefined when there is none. */
export async function nextDueIn(owner: Kysely<Schema>): Promise<number | undefined> {
  const { rows } = await sql<{ wait: number | null }>`
    select extract(epoch from min(run_at) - now())::float8 * 1000 as wait from job where run_at > now()`.execute(
    owner,
  );
  return rows[0]?.wait ?? undefined;
}
