import { CircuitOpenError, SessionExpiredError } from '../errors/session-errors.ts';
import { REPLAYS_AFTER_401 } from '../limits.ts';
import type { CircuitBreaker } from '../refresh/circuit-breaker.ts';
import type { RefreshOutcome } from '../refresh/refresher.ts';
import type { Scope } from '../session/session-scope.ts';
import { isValid } from '../tokens/session-tokens.ts';
import type { TokenStore } from '../tokens/token-store.ts';
import type { RequestQueue } from './request-queue.ts';

export interface AuthorizedCallsParts {
  store: TokenStore;
  queue: RequestQueue;
  circuit: CircuitBreaker;
  refresh: () => Promise<RefreshOutcome>;
  scope: () => Scope;
}

/**
 * Request handling on 401 (B-5.2): the first call that needs a token asks for the refresh, the
 * others wait in the queue, all are replayed, each at most twice. A refresh ahead of time holds nobody up: the old token
 * is good until it ends.
 */
export class AuthorizedCalls {
  readonly #parts: AuthorizedCallsParts;
  #recovering = false;

  constructor(parts: AuthorizedCallsParts) {
    this.#parts = parts;
  }

  /**
   * @param send makes one try with the given access token (null: nobody is signed in).
   * @throws SessionExpiredError | CircuitOpenError | QueueFullError | QueueClearedError, or what `send` throws
   */
  async run(send: (token: string | null) => Promise<Response>, signal: AbortSignal): Promise<Response> {
    const { store, circuit } = this.#parts;
    const scope = this.#parts.scope();
    for (let replays = 0; ; replays += 1) {
      if (circuit.isOpen) throw new CircuitOpenError();
      if (this.#recovering || this.#hasOnlyADeadToken()) await this.#recover(signal);
      // A write must not be replayed for another person or in another tenant.
      if (this.#parts.scope() !== scope) throw scope.ended.reason as Error;
      const token = store.access?.token ?? null;
      const response = await send(token);
      if (response.status !== 401 || token === null || replays === REPLAYS_AFTER_401) return response;
      // Somebody else may have refreshed while this one was on its way: then replaying is enough.
      if (store.access?.token === token) await this.#recover(signal);
    }
  }

  #hasOnlyADeadToken(): boolean {
    const { access } = this.#parts.store;
    return access !== null && !isValid(access);
  }

  async #recover(signal: AbortSignal): Promise<void> {
    const { queue, refresh } = this.#parts;
    if (this.#recovering) return queue.wait(signal);
    this.#recovering = true;
    let outcome: RefreshOutcome;
    try {
      outcome = await refresh();
    } finally {
      this.#recovering = false;
    }
    if (outcome !== 'refreshed') {
      queue.clear();
      throw new SessionExpiredError();
    }
    queue.release();
  }
}
