import type { OutgoingHttpHeaders } from 'node:http';

/** What is told to a caller who asked for too much, until the time has come. */
export interface Refusal {
  /** Milliseconds since 1970. */
  until: number;
  policy: string;
  /** Those of the first refusal; what follows is answered with the same. */
  headers: OutgoingHttpHeaders;
  /** Calls that were refused since. */
  calls: number;
}

/** A page has as many calls under way when it learns that it must wait. */
const PATIENCE = 20;
/** Who does not wait is let wait twice as long after each so many refused calls, at most ten minutes. */
const CALLS_PER_PENALTY = 200;
const FIRST_PENALTY_MS = 60_000;
const LONGEST_PENALTY_MS = 600_000;
const FIRST_DELAY_MS = 50;
const LONGEST_DELAY_MS = 5000;
const MOST_KEPT = 20_000;

/** Remembers whom to refuse, so that nothing else has to be asked about their calls. */
export class RefusedCallers {
  readonly #refusals = new Map<string, Refusal>();

  add(key: string, refusal: Omit<Refusal, 'calls'>): void {
    if (this.#refusals.has(key)) return;
    this.#refusals.set(key, { ...refusal, calls: 0 });
    if (this.#refusals.size <= MOST_KEPT) return;
    for (const oldest of this.#refusals.keys()) {
      this.#refusals.delete(oldest);
      break;
    }
  }

  find(key: string, now = Date.now()): Refusal | undefined {
    const found = this.#refusals.get(key);
    if (!found || found.until > now) return found;
    this.#refusals.delete(key);
    return undefined;
  }
}

/** Counts a refused call. @returns how long its answer is held back, and whether the connection ends with it */
export function penalize(refusal: Refusal, now = Date.now()): { delayMs: number; closes: boolean } {
  refusal.calls += 1;
  const { calls } = refusal;
  if (calls % CALLS_PER_PENALTY === 0) {
    const penalty = FIRST_PENALTY_MS * 2 ** (calls / CALLS_PER_PENALTY - 1);
    refusal.until = Math.max(refusal.until, now + Math.min(penalty, LONGEST_PENALTY_MS));
  }
  if (calls <= PATIENCE) return { delayMs: 0, closes: false };
  const doublings = Math.floor((calls - PATIENCE) / PATIENCE);
  return {
    delayMs: Math.min(FIRST_DELAY_MS * 2 ** Math.min(doublings, 10), LONGEST_DELAY_MS),
    closes: calls > CALLS_PER_PENALTY,
  };
}
