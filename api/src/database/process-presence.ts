import { randomInt } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Schema } from './schema.ts';

/** The first half of the advisory locks by which processes are known to run. */
const LOCK_CLASS = 7944;

/**
 * Which process this is, and whether another one still runs. On a server each holds an advisory lock of its number on a
 * connection that lasts as long as it does; the embedded database serves one process at a time, so any other is gone.
 */
export class ProcessPresence {
  readonly number = randomInt(1, 2 ** 31 - 1);
  readonly #isAlone: boolean;

  constructor(kind: 'embedded' | 'postgres') {
    this.#isAlone = kind === 'embedded';
  }

  /** What the lasting connection says first. Shared: the one before may hang with it. */
  get announcement(): string {
    return `select pg_advisory_lock_shared(${LOCK_CLASS}, ${this.number})`;
  }

  async isGone(db: Kysely<Schema>, number: number): Promise<boolean> {
    if (number === this.number) return false;
    if (this.#isAlone) return true;
    const { rows } = await sql`
      select from pg_locks where locktype = 'advisory' and objsubid = 2
        and classid::bigint = ${LOCK_CLASS} and objid::bigint = ${number}
        and database = (select oid from pg_database where datname = current_database())`.execute(db);
    return rows.length === 0;
  }
}
