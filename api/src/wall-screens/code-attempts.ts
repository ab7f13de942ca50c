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

  /** @returns seconds to wait where there were too many */
  wait(person: string, now = Date.now()): number | undefined {
    const found = this.#wrong.get(person);
    if (!found || found.endsAt <= now || found.count < MOST_WRONG) return undefined;
    return Math.ceil((found.endsAt - now) / 1000);
  }

  countWrong(person: string, now = Date.now()): void {
    const found = this.#wrong.get(person);
    const current = found && found.endsAt > now ? found : { count: 0, endsAt: now + WINDOW_MS };
    this.#wrong.delete(person);
    this.#wrong.set(person, { ...current, count: current.count + 1 });
    const [oldest] = this.#wrong.keys();
    if (this.#wrong.size > MOST_KEPT && oldest !== undefined) this.#wrong.delete(oldest);
  }
}
