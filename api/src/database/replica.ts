import { type Kysely, sql } from 'kysely';
import { isAway } from './away.ts';
import type { FairTurns } from './fair-turns.ts';
import type { Schema } from './schema.ts';

/** How often it is looked whether the replica is there, and how far it has come. */
const LOOK_MILLISECONDS = 1000;
/** PostgreSQL says so when it needs what a query on the standby still holds. */
const CANCELED = '40001';

interface Mark {
  at: number;
  /** Where the primary's log had come to at that time. */
  lsn: string;
}

/**
 * A streaming standby that answers statistics while it is there and no further behind than it may be. Otherwise the
 * primary does, so that nobody notices more than that it works harder.
 */
export class Replica {
  readonly db: Kysely<Schema>;
  readonly turns: FairTurns;
  readonly #primary: Kysely<Schema>;
  readonly #mostBehind: number;
  readonly #timer: NodeJS.Timeout;
  /** The primary's positions that the replica may still have to reach, oldest first. */
  #marks: Mark[] = [];
  /** The replica has everything that was committed until then. */
  #caughtUpTo = 0;
  #looking: Promise<void> | undefined;

  /** @param mostBehindMs how old its answers may be */
  constructor(db: Kysely<Schema>, primary: Kysely<Schema>, mostBehindMs: number, turns: FairTurns) {
    this.db = db;
    this.turns = turns;
    this.#primary = primary;
    this.#mostBehind = mostBehindMs;
    this.#timer = setInterval(() => void this.look(), Math.min(LOOK_MILLISECONDS, mostBehindMs / 2));
    this.#timer.unref();
  }

  /** Whether it may answer now. */
  get isFresh(): boolean {
    return Date.now() - this.#caughtUpTo <= this.#mostBehind;
  }

  /** Looks how far the replica has come. Looking while it is being looked is the same look. */
  look(): Promise<void> {
    this.#looking ??= this.#look()
      .catch(() => this.leave())
      .finally(() => (this.#looking = undefined));
    return this.#looking;
  }

  /** Until the next look that finds it well it is not asked. */
  leave(): void {
    this.#caughtUpTo = 0;
    this.#marks = [];
  }

  /** Whether it was the replica that failed and not the query: then the primary may answer it. */
  isAtFault(error: unknown): boolean {
    return isAway(error) || (error instanceof Error && 'code' in error && error.code === CANCELED);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
    await this.db.destroy();
  }

  /**
   * Times of commits say little: a standby that has lost its primary believes to be up to date. So its position is
   * compared with where the primary was at times that we know.
   */
  async #look(): Promise<void> {
    const at = Date.now();
    const { rows: primary } = await sql<{ lsn: string }>`select pg_current_wal_lsn()::text as lsn`.execute(
      this.#primary,
    );
    this.#marks.push({ at, lsn: primary[0]?.lsn ?? '' });
    const { rows: replica } = await sql<{ reached: boolean }>`
      select coalesce(pg_last_wal_replay_lsn() >= lsn::pg_lsn, false) as reached
      from unnest(${this.#marks.map(({ lsn }) => lsn)}::text[]) with ordinality as mark (lsn, turn)
      order by turn`.execute(this.db);
    const reached = replica.findLastIndex((mark) => mark.reached);
    this.#caughtUpTo = this.#marks[reached]?.at ?? this.#caughtUpTo;
    // What is older than it may be is of no use any more.
    this.#marks = this.#marks.slice(reached + 1).filter((mark) => at - mark.at <= this.#mostBehind);
  }
}
