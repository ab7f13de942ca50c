import type { SessionUser } from './session/session-user.ts';

/** Why a session ended. */
export type EndReason = 'signed-out' | 'signed-out-elsewhere' | 'expired' | 'profile-failed';

/** What the host listens to; nothing in this package toasts, navigates or reloads. */
export interface SessionEvents {
  'signed-in': { user: SessionUser; source: 'callback' | 'sibling' | 'stored' };
  /** Every token is gone when this fires. */
  'signed-out': { reason: EndReason };
  /** Show `message` for `durationMs` (B-10.5). */
  'session-expired': { message: string; durationMs: number };
  /** The retries are used up and the circuit is open. */
  'refresh-failed': null;
  'token-refreshed': null;
  /** A write was refused for its CSRF id; the call itself throws CsrfError. */
  'csrf-failed': { message: string };
  'tenant-changed': { tenantId: string };
  /** The profile could not be loaded; stored data stand in and no permission is held (B-4.9). */
  'limited-mode': { error: unknown };
  /** The profile was refused, the session ends: show `message`. */
  'profile-failed': { message: string };
}

type Listener<K extends keyof SessionEvents> = (event: SessionEvents[K]) => void;

export class EventHub {
  readonly #listeners = new Map<keyof SessionEvents, Set<(event: never) => void>>();

  /** Returns the function that ends the subscription. */
  on<K extends keyof SessionEvents>(type: K, listener: Listener<K>): () => void {
    const listeners = this.#listeners.get(type) ?? new Set();
    this.#listeners.set(type, listeners);
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  emit<K extends keyof SessionEvents>(type: K, event: SessionEvents[K]): void {
    for (const listener of this.#listeners.get(type) ?? []) (listener as Listener<K>)(event);
  }
}
