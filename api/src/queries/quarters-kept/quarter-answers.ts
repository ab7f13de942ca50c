import type { TenantReads } from '../../database/tenant-transaction.ts';
import { type Answered, type Asking, keyOf } from '../asking.ts';
import { KeptQuarters } from './kept-quarters.ts';
import { quarterLines } from './quarter-lines.ts';
import type { QuarterQuestion } from './quarter-question.ts';
import { asQuarterStamps, quarterStampsOf } from './quarter-stamps.ts';
import { quartersOfClients } from './quarters-of-clients.ts';

/** Of more the database adds up itself: to read them takes this process long. */
const MOST_SERIES = 1000;
/** What a process may spend on it: 12 bytes each. */
const MOST_CELLS = 2_000_000;

/**
 * Answers to questions of quarters up to now. The quarters of clients are kept, and whether anything has happened to them is
 * asked of the database for every answer: what did is read again. So any number of processes agree, and an answer is never older
 * than its question. See docs/decisions/0065-quarters-kept.md.
 */
export class QuarterAnswers {
  readonly #kept = new Map<string, KeptQuarters>();
  readonly #turns = new Map<string, Promise<unknown>>();

  /** Undefined where it is not for this to answer. */
  answer(
    reads: TenantReads,
    tenantId: number,
    asking: Asking,
    question: QuarterQuestion,
  ): Promise<Answered | undefined> {
    const key = keyOf(asking, 'quarters', { ...question.choice });
    // One after the other: who comes second finds what the first has read.
    const answer = (this.#turns.get(key) ?? Promise.resolve()).then(() =>
      this.#answer(reads, tenantId, asking, question, key),
    );
    // Whether it fails is for who asked; who waits for their turn only waits for its end.
    const end = () => {
      if (this.#turns.get(key) === turn) this.#turns.delete(key);
    };
    const turn: Promise<void> = answer.then(end, end);
    this.#turns.set(key, turn);
    return answer;
  }

  async #answer(
    reads: TenantReads,
    tenantId: number,
    { ttlSeconds }: Asking,
    question: QuarterQuestion,
    key: string,
  ): Promise<Answered | undefined> {
    // Stamps are asked for first, and on the same server: what is read may be newer than its stamp, and never older.
    const [found] = await reads.select(quarterStampsOf(tenantId, question));
    if (!found) throw new Error('The database answered no stamps.');
    const stamps = asQuarterStamps(question.metric, found);
    if (stamps.series > MOST_SERIES) return undefined;
    const known = this.#kept.get(key);
    const isKnown = known?.covers(question, stamps) === true;
    const kept = isKnown ? known : new KeptQuarters(question.from, stamps);
    const changed = isKnown ? kept.changedSince(stamps) : kept;
    if (changed) {
      const span = { from: changed.from, to: changed.to };
      kept.update(await reads.select(quartersOfClients(tenantId, question, span)), span, stamps);
    }
    this.#keep(key, kept);
    return { rows: quarterLines(kept, question, stamps), cached: ttlSeconds > 0 && !changed };
  }

  #keep(key: string, kept: KeptQuarters): void {
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    let cells = 0;
    for (const each of this.#kept.values()) cells += each.cells;
    for (const [oldest, { cells: own }] of this.#kept) {
      if (cells <= MOST_CELLS) break;
      this.#kept.delete(oldest);
      cells -= own;
    }
  }
}
