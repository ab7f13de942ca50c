import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { isAway } from '../database/away.ts';
import type { Database } from '../database/database.ts';
import { tracing } from '../tracing/tracing.ts';
import {
  claimableIn,
  claimJobs,
  enqueueAtOnce,
  finishJob,
  type Job,
  mendTimes,
  nextDueIn,
  postponeJob,
  type WantedJob,
} from './job-queue.ts';

/** What a handler says when it is done: nothing more to do, or the same again later. */
export type JobOutcome = { done: true } | { again: true; inMs: number };

export type JobHandler = (job: Job) => Promise<JobOutcome>;

/** Most jobs wait for somebody else's server, which costs a socket each. */
const CONCURRENCY = 150;
/** The longest time between two polls: other processes put jobs in, too. */
const LONGEST_WAIT = 1000;
const SHORTEST_WAIT = 20;
/** How often it is checked whether the clock was set back. */
const MEND_EVERY = 10_000;
/** A handler that throws is tried again after this time, doubled each time, at most an hour. */
const FIRST_RETRY = 5000;
const LONGEST_RETRY = 3_600_000;

const waitFor = (next: number) => Math.min(Math.max(next, SHORTEST_WAIT), LONGEST_WAIT);

/** Does the jobs of this database, together with every other process that runs one of these. */
export class JobRunner {
  readonly #database: Database;
  readonly #log: FastifyBaseLogger;
  readonly #handlers: ReadonlyMap<string, JobHandler>;
  readonly #underWay = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #polling: Promise<void> | undefined;
  /** The last poll found nothing to do, and nobody has put a job in here since. */
  #isQuiet = false;
  /** Something changed while the queue was being polled. */
  #pollAgain = false;
  #stopped = false;
  #mendedAt = Number.NEGATIVE_INFINITY;

  constructor(database: Database, handlers: ReadonlyMap<string, JobHandler>, log: FastifyBaseLogger) {
    this.#database = database;
    this.#handlers = handlers;
    this.#log = log;
  }

  start(): void {
    this.#schedule(SHORTEST_WAIT);
  }

  /** Polls at once instead of at the next turn; call it after committing a job. */
  nudge(): void {
    if (this.#stopped) return;
    this.#isQuiet = false;
    if (this.#polling) this.#pollAgain = true;
    else this.#schedule(0);
  }

  /** Has a job done at once that may be waiting for its time. */
  async hasten(job: WantedJob): Promise<void> {
    await enqueueAtOnce(this.#database.owner, job);
    this.nudge();
  }

  /** Waits for the jobs under way; the others stay where they are, for the next process. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#polling;
    await Promise.all(this.#underWay);
  }

  #schedule(wait: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#polling = this.#poll();
    }, wait);
    this.#timer.unref();
  }

  async #poll(): Promise<void> {
    this.#pollAgain = false;
    const wait = await this.#begin();
    this.#polling = undefined;
    if (!this.#stopped) this.#schedule(this.#pollAgain ? 0 : wait);
  }

  /** Begins what is due and has a place; answers when to poll again. */
  async #begin(): Promise<number> {
    // What is left of a full disk is for people.
    if (this.#database.room?.refusesWrites) return LONGEST_WAIT;
    const places = CONCURRENCY - this.#underWay.size;
    if (places === 0) return LONGEST_WAIT;
    try {
      await this.#mendTimes();
      const { owner } = this.#database;
      const kinds = [...this.#handlers.keys()];
      if (this.#isQuiet) {
        const next = (await claimableIn(owner, kinds)) ?? LONGEST_WAIT;
        if (next > 0) return waitFor(next);
      }
      this.#isQuiet = true;
      const jobs = await claimJobs(owner, kinds, places);
      for (const job of jobs) this.#start(job);
      if (jobs.length > 0) this.#isQuiet = false;
      // What is due already has no place: it begins when another job has ended, here or elsewhere.
      return waitFor((await nextDueIn(owner)) ?? LONGEST_WAIT);
    } catch (error) {
      this.#log.warn({ err: error }, 'Could not poll the job queue; retrying');
      return LONGEST_WAIT;
    }
  }

  async #mendTimes(): Promise<void> {
    const now = performance.now();
    if (now - this.#mendedAt < MEND_EVERY) return;
    this.#mendedAt = now;
    const mended = await mendTimes(this.#database.owner);
    if (mended > 0) this.#log.warn({ jobs: mended }, 'The clock was set back; jobs no longer wait for it');
  }

  #start(job: Job): void {
    const work = this.#do(job).finally(() => {
      this.#underWay.delete(work);
      this.nudge();
    });
    this.#underWay.add(work);
  }

  async #do(job: Job): Promise<void> {
    const { owner } = this.#database;
    try {
      const handle = async () => this.#handlers.get(job.kind)?.(job);
      const outcome = await (tracing()?.job(job.kind, handle) ?? handle());
      if (outcome && 'again' in outcome) await postponeJob(owner, job, outcome.inMs);
      else await finishJob(owner, job);
    } catch (error) {
      this.#log.error(
        { err: error, job: job.kind, tenant: job.tenantId },
        'A job failed; it will be tried again',
      );
      await this.#retryLater(job);
    }
  }

  /** Where the database is away too, the job is put back once it is there again, and not when its lock runs out. */
  async #retryLater(job: Job): Promise<void> {
    const wait = Math.min(FIRST_RETRY * 2 ** (job.attempts - 1), LONGEST_RETRY);
    for (;;) {
      try {
        return await postponeJob(this.#database.owner, job, wait);
      } catch (error) {
        if (this.#stopped || !isAway(error)) {
          const told = { err: error, job: job.kind };
          return this.#log.warn(told, 'Could not postpone a job; it is retried when its lock runs out');
        }
        await pause(LONGEST_WAIT);
      }
    }
  }
}
