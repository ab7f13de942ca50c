const MOST = 10;
const WINDOW_MS = 15 * 60_000;
/** Names that were tried; the oldest gives way. */
const MOST_KEPT = 10_000;

interface Attempts {
  count: number;
  endsAt: number;
}

/** Counts attempts at the password of an account, whether there is such an account or not. */
export class PasswordAttempts {
  readonly #attempts = new Map<string, Attempts>();

  /**
   * Counted before the password is looked at, so that attempts at the same time count as well.
   * @returns seconds to wait where there were too many
   */
  begin(account: string, now = Date.now()): number | undefined {
    const key = account.trim().toLowerCase().slice(0, 320);
    const found = this.#attempts.get(key);
    const current = found && found.endsAt > now ? found : { count: 0, endsAt: now + WINDOW_MS };
    if (current.count >= MOST) return Math.ceil((current.endsAt - now) / 1000);
    current.count += 1;
    this.#attempts.delete(key);
    this.#attempts.set(key, current);
    this.#forgetOldest();
    return undefined;
  }

  succeeded(account: string): void {
    this.#attempts.delete(account.trim().toLowerCase());
  }

  #forgetOldest(): void {
    if (this.#attempts.size <= MOST_KEPT) return;
    for (const oldest of this.#attempts.keys()) {
      this.#attempts.delete(oldest);
      return;
    }
  }
}
