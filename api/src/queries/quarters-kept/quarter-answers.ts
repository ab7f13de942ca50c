import type { TenantReads } from '../../database/tenant-transaction.ts';
import { type Answered, type Asking, keyOf } from '../asking.ts';
import { KeptQuarters } from './kept-quarters.ts';
import { quarterLines } from './quarter-lines.ts';
import type { QuarterQuestion } from './quarter-question.ts';
import { asQuarterStamps, quarterStampsOf, stampedDaysOf, type StampRow } from './quarter-stamps.ts';
import { quartersOfClients } from './quarters-of-clients.ts';

/** Of more the database adds up itself: to read them takes this process long. */
const MOST_SERIES = 1000;
/** What a process may spend on it. */
const MOST_BYTES = 32 * 1024 * 1024;

/**
 * Answers to questions of quarters up to now. The quarters of clients are kept, and whether anything has happened to them is
 * asked of the database for every answer: what did is read again. So any number of processes agree, and an answer is never older
 * than its question. See docs/decisions/0065-quarters-kept.md.
 */
export class QuarterAnswers {
  readonly #kept = new Map<string, { quarters: KeptQuarters; bytes: number }>();
  #bytes = 0;
  readonly #turns = new Map<string, Promise<unknown>>();

  /** Where nothing has changed by stamps that were asked for since the question came. */
  unchanged(asking: Asking, question: QuarterQuestion, found: StampRow): Answered | undefined {
    const key = keyOf(asking, 'quarters', { ...question.choice });
    const kept = this.#kept.get(key)?.quarters;
    const stamps = asQuarterStamps(question.metric, found);
    if (!kept?.covers(question, stamps) || kept.changedSince(stamps)) return undefined;
    const rows = quarterLines(kept, question, stamps);
    this.#keep(key, kept);
    return { rows, cached: asking.ttlSeconds > 0 };
  }

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
    const [found] = await reads.select(quarterStampsOf(tenantId, stampedDaysOf(question)));
    if (!found) throw new Error('The database answered no stamps.');
    const stamps = asQuarterStamps(question.metric, found);
    if (stamps.series > MOST_SERIES) return undefined;
    const known = this.#kept.get(key)?.quarters;
    const isKnown = known?.covers(question, stamps) === true;
    const kept = isKnown ? known : new KeptQuarters(question.from, stamps);
    const changed = isKnown ? kept.changedSince(stamps) : kept;
    if (changed) {
      const span = { from: changed.from, to: changed.to };
      kept.update(await reads.select(quartersOfClients(tenantId, question, span)), span, stamps);
    }
    const rows = quarterLines(kept, question, stamps);
    this.#keep(key, kept);
    return { rows, cached: ttlSeconds > 0 && !changed };
  }

  #keep(key: string, quarters: KeptQuarters): void {
    this.#drop(key);
    const bytes = quarters.bytes + key.length;
    this.#kept.set(key, { quarters, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= MOST_BYTES) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#kept.get(key)?.bytes ?? 0;
    this.#kept.delete(key);
  }
}
