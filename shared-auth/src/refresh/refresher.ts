import { REFRESH_RETRY_DELAYS, SIBLING_ANSWER, SIBLING_HANDOVER } from '../limits.ts';
import type { SharedSession } from '../tabs/tab-messages.ts';
import type { SessionTokens } from '../tokens/session-tokens.ts';
import type { TokenStore } from '../tokens/token-store.ts';
import type { RefreshLock } from './refresh-lock.ts';

/** `gone`: there was nothing to refresh, or the session ended while refreshing; nothing is reported then. */
export type RefreshOutcome = 'refreshed' | 'failed' | 'gone';

export interface RefresherParts {
  store: TokenStore;
  lock: RefreshLock;
  /** One call; null on any failure, silently (B-5.6). */
  callRefresh: (refreshToken: string, sessionId: string) => Promise<SessionTokens | null>;
  requestSession: (newerThan: number, within: number, sessionId: string) => Promise<SharedSession | null>;
  /** Takes over a sibling's session. */
  adopt: (session: SharedSession) => Promise<void>;
  /** Tells the siblings; the new tokens are in the store. */
  refreshed: () => Promise<void>;
}

/** One refresh at a time, in this tab and over all tabs, with the retries of B-4.5. */
export class Refresher {
  readonly #parts: RefresherParts;
  #running: Promise<RefreshOutcome> | null = null;

  constructor(parts: RefresherParts) {
    this.#parts = parts;
  }

  refresh(): Promise<RefreshOutcome> {
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #run(): Promise<RefreshOutcome> {
    const { store, lock } = this.#parts;
    const before = store.access;
    if (before === null) return 'gone';
    return lock.alone(before.sessionId, async () => {
      const settled = await this.#learnFromSiblings(before.generation);
      return settled ?? this.#tryToRefresh(before.generation, before.sessionId);
    });
  }

  /** Inside the lock: has a sibling refreshed, or given up, while we waited for it? */
  async #learnFromSiblings(generation: string): Promise<RefreshOutcome | null> {
    const changed = this.#changedSince(generation);
    if (changed) return changed;
    const outcome = await this.#parts.lock.outcomeOf(generation);
    if (outcome === 'failed') return 'failed';
    if (outcome === 'spent') await this.#takeFromSibling(generation, SIBLING_HANDOVER);
    return this.#changedSince(generation);
  }

  async #tryToRefresh(generation: string, sessionId: string): Promise<RefreshOutcome> {
    const { store, lock } = this.#parts;
    const refreshToken = (await store.refreshToken()) ?? '';
    for (const delay of refreshToken ? [0, ...REFRESH_RETRY_DELAYS] : []) {
      if (delay > 0) await sleep(delay);
      const changedWhileWaiting = this.#changedSince(generation);
      if (changedWhileWaiting) return changedWhileWaiting;
      const tokens = await this.#parts.callRefresh(refreshToken, sessionId);
      if (!tokens) continue;
      const kept = await store.save(tokens, () => this.#changedSince(generation) === null);
      if (!kept) return this.#changedSince(generation) ?? 'gone';
      await this.#parts.refreshed();
      await lock.mark(generation, 'spent');
      return 'refreshed';
    }
    // A tab that was frozen for long may hold tokens that its siblings replaced twice since.
    await this.#takeFromSibling(generation, SIBLING_ANSWER);
    const changed = this.#changedSince(generation);
    if (changed) return changed;
    await lock.mark(generation, 'failed');
    return 'failed';
  }

  async #takeFromSibling(generation: string, within: number): Promise<void> {
    const { access } = this.#parts.store;
    if (access === null) return;
    const session = await this.#parts.requestSession(access.receivedAt, within, access.sessionId);
    if (session && this.#changedSince(generation) === null) await this.#parts.adopt(session);
  }

  #changedSince(generation: string): RefreshOutcome | null {
    const current = this.#parts.store.access;
    if (current === null) return 'gone';
    return current.generation === generation ? null : 'refreshed';
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
