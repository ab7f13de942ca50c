import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import {
  claimJobs,
  enqueueAtOnce,
  finishJob,
  type Job,
  nextDueIn,
  postponeJob,
  type WantedJob,
} from './job-queue.ts';

/** What a handler says when it is done: nothing more to do, or the same again later. */
export type JobOutcome = { done: true } | { again: true; inMs: number };

export type JobHandler = (job: Job) => Promise<JobOutcome>;

const concurrency = 10;
/** The longest time without a look: other processes put jobs in, too. */
const longestWait = 1000;
const shortestWait = 20;
/** A handler that throws is tried again after this time, doubled each time, at most an hour. */
const firstRetry = 5000;
const longestRetry = 3_600_000;

/** Does the jobs of this database, together with every other process that runs one of these. */
export class JobRunner {
  readonly #database: Database;
  readonly #log: FastifyBaseLogger;
  readonly #handlers: ReadonlyMap<string, JobHandler>;
  #timer: NodeJS.Timeout | undefined;
  #working: Promise<void> | undefined;
  #stopped = false;

  constructor(database: Database, handlers: ReadonlyMap<string, JobHandler>, log: FastifyBaseLogger) {
    this.#database = database;
    this.#handlers = handlers;
    this.#log = log;
  }

  start(): void {
    this.#schedule(shortestWait);
  }

  /** Looks at once instead of at the next turn; call it after committing a job. */
  nudge(): void {
    if (!this.#stopped && !this.#working) this.#schedule(0);
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
    await this.#working;
  }

  #schedule(wait: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#working = this.#turn().finally(() => (this.#working = undefined));
    }, wait);
    this.#timer.unref();
  }

  async #turn(): Promise<void> {
    let wait = longestWait;
    try {
      const jobs = await claimJobs(this.#database.owner, [...this.#handlers.keys()], concurrency);
      await Promise.all(jobs.map((job) => this.#do(job)));
      if (jobs.length === concurrency) wait = 0;
      else
        wait = Math.min(
          Math.max((await nextDueIn(this.#database.owner)) ?? longestWait, shortestWait),
          longestWait,
        );
    } catch (error) {
      this.#log.warn({ err: error }, 'Jobs could not be looked at; trying again');
    }
    if (!this.#stopped) this.#schedule(wait);
  }

  async #do(job: Job): Promise<void> {
    const { owner } = this.#database;
    try {
      const outcome = await this.#handlers.get(job.kind)?.(job);
      if (outcome && 'again' in outcome) await postponeJob(owner, job, outcome.inMs);
      else await finishJob(owner, job);
    } catch (error) {
      this.#log.error(
        { err: error, job: job.kind, tenant: job.tenantId },
        'A job failed; it will be tried again',
      );
      await postponeJob(owner, job, Math.min(firstRetry * 2 ** (job.attempts - 1), longestRetry));
    }
  }
}
