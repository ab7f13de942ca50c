const MOST_WRONG = 10;
const WINDOW_MS = 15 * 60_000;
/** People who are counted; the oldest gives way. */
const MOST_KEPT = 10_000;

/**
 * Wrong codes of a person in a quarter of an hour. Each process counts by itself: even ten of them let nobody try more than
 * a few hundred of 2.5 × 10¹⁰ codes while one lives.
 */
export class CodeAttempts {
  readonly #wrong = new Map<string, { count: number; endsAt: number }>();

  /**
   * Counts as wrong from the beginning: many that are sent at once, before the first is answered, are no more than ten.
   * @returns seconds to wait where there were too many
   */
  begin(person: string, now = Date.now()): number | undefined {
    const found = this.#wrong.get(person);
    const current = found && found.endsAt > now ? found : { count: 0, endsAt: now + WINDOW_MS };
    if (current.count >= MOST_WRONG) return Math.ceil((current.endsAt - now) / 1000);
    this.#count(person, current, 1);
    return undefined;
  }

  /** What was begun was no wrong one. */
  right(person: string): void {
    const found = this.#wrong.get(person);
    if (found) this.#count(person, found, -1);
  }

  #count(person: string, current: { count: number; endsAt: number }, one: 1 | -1): void {
    this.#wrong.delete(person);
    this.#wrong.set(person, { ...current, count: Math.max(0, current.count + one) });
    const [oldest] = this.#wrong.keys();
    if (this.#wrong.size > MOST_KEPT && oldest !== undefined) this.#wrong.delete(oldest);
  }
}
