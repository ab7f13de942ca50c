import { REFRESH_DELAY_WITHOUT_TOKEN } from '../limits.ts';
import type { AccessToken } from '../tokens/session-tokens.ts';
import { isRefreshDue, refreshDelay } from './refresh-delay.ts';

/**
 * Refreshes ahead of time. Timers stand still while a laptop sleeps, so coming back to the page or online checks too.
 */
export class RefreshScheduler {
  readonly #token: () => AccessToken | null;
  readonly #refresh: () => Promise<unknown>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watching: AbortController | null = null;

  constructor(token: () => AccessToken | null, refresh: () => Promise<unknown>) {
    this.#token = token;
    this.#refresh = refresh;
  }

  /** Begins, or begins anew after the token has changed. */
  start(): void {
    this.#watch();
    this.#arm(refreshDelay(this.#token()));
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#watching?.abort();
    this.#watching = null;
  }

  #arm(delay: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#fire(), delay);
  }

  async #fire(): Promise<void> {
    // Offline a refresh can only fail, and failing ends the session: look again later, or at the 'online' event.
    if (!navigator.onLine) return this.#arm(REFRESH_DELAY_WITHOUT_TOKEN);
    if (this.#token() !== null) await this.#refresh();
    if (this.#watching) this.start();
  }

  #watch(): void {
    if (this.#watching) return;
    this.#watching = new AbortController();
    const { signal } = this.#watching;
    const check = () => {
      const token = this.#token();
      if (document.visibilityState === 'visible' && token && isRefreshDue(token)) void this.#fire();
    };
    document.addEventListener('visibilitychange', check, { signal });
    window.addEventListener('online', check, { signal });
  }
}
