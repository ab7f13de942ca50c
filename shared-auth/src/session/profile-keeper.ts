import type { PrimitiveAtom } from 'jotai';
import { NotAuthenticatedError } from '../errors/session-errors.ts';
import { PermissionError, UnauthorizedError } from '../errors/http-errors.ts';
import type { EventHub } from '../events.ts';
import type { ApiClient } from '../http/api-client.ts';
import { derivePermissions } from '../permissions/derive-permissions.ts';
import type { TokenStore } from '../tokens/token-store.ts';
import { fetchProfile, type LoadedProfile } from './fetch-profile.ts';
import { permissionsAtom, sessionStore, tenantAtom, userAtom } from './session-atoms.ts';
import type { Scope } from './session-scope.ts';
import { toSessionUser, toStoredUser, type SessionUser } from './session-user.ts';

/** A service that is back is noticed within five seconds, and not by all pages at once. */
const againMilliseconds = { least: 3000, spread: 2000 };

export interface ProfileKeeperParts {
  client: ApiClient;
  store: TokenStore;
  events: EventHub;
  scope: () => Scope;
  /** Ends the session because there is nobody to show. */
  giveUp: () => void;
}

/** Loads who is signed in, with the fallbacks of B-4.9. */
export class ProfileKeeper {
  readonly #parts: ProfileKeeperParts;
  #stopWatching: AbortController | null = null;
  #looks = Promise.resolve();
  #lookWaits = false;

  constructor(parts: ProfileKeeperParts) {
    this.#parts = parts;
  }

  /** Shows what is known already; with `permissions` (a sign-in answer) the checks work at once. */
  show(user: SessionUser, permissions?: ReadonlySet<string>): void {
    sessionStore.set(userAtom, { status: 'loading', user });
    if (permissions) this.#setPermissions(user, permissions);
  }

  /**
   * Loads in the background: an answer that does not come changes nothing. Whoever asks during a look may know of
   * something newer than it will see, so one more follows.
   */
  look(): Promise<void> {
    if (!this.#lookWaits) {
      this.#lookWaits = true;
      this.#looks = this.#looks.then(() => {
        this.#lookWaits = false;
        // The look before may have ended the session.
        return this.#parts.scope().key === null ? undefined : this.load(true);
      });
    }
    return this.#looks;
  }

  async load(quiet = false): Promise<void> {
    const scope = this.#parts.scope();
    try {
      const profile = await fetchProfile(this.#parts.client);
      if (scope === this.#parts.scope()) this.#take(profile);
    } catch (error) {
      const refused = isRefusal(error);
      if (scope !== this.#parts.scope() || (quiet && !refused)) return;
      const user = refused ? null : this.#fallback();
      if (user) this.#limit(user, error);
      else this.#fail();
    }
  }

  forget(): void {
    this.#stopWatching?.abort();
    this.#stopWatching = null;
  }

  #take(profile: LoadedProfile): void {
    const { tenant, tenants = [], ...person } = profile;
    const user = toSessionUser(person);
    this.forget();
    this.#parts.store.user = toStoredUser(user);
    update(userAtom, { status: 'ready', user });
    const id = tenant?.id ?? this.#parts.store.tenantId;
    update(tenantAtom, { tenant: id === null ? null : { ...tenant, id }, tenants });
    this.#setPermissions(user, derivePermissions(profile));
  }

  /** The stored user, else what the provider said; neither brings permissions. */
  #fallback(): SessionUser | null {
    const { user, providerProfile, tenantId } = this.#parts.store;
    if (user) return user;
    return providerProfile && { ...providerProfile, id: '', roles: [], tenant_id: tenantId ?? '' };
  }

  #limit(user: SessionUser, error: unknown): void {
    const before = sessionStore.get(userAtom).status;
    sessionStore.set(userAtom, { status: 'limited', user });
    this.#setPermissions(user, new Set());
    this.#tryAgainLater();
    if (before !== 'limited') this.#parts.events.emit('limited-mode', { error });
  }

  #fail(): void {
    sessionStore.set(userAtom, { status: 'failed', user: null });
    const message = 'Failed to load user. Redirecting...';
    this.#parts.events.emit('profile-failed', { message });
    this.#parts.giveUp();
  }

  #tryAgainLater(): void {
    if (this.#stopWatching) return;
    this.#stopWatching = new AbortController();
    const { signal } = this.#stopWatching;
    const again = () => {
      if (document.visibilityState === 'visible') void this.load();
    };
    const timer = setInterval(again, againMilliseconds.least + Math.random() * againMilliseconds.spread);
    signal.addEventListener('abort', () => clearInterval(timer));
    window.addEventListener('online', again, { signal });
    document.addEventListener('visibilitychange', again, { signal });
  }

  #setPermissions(user: SessionUser, actions: ReadonlySet<string>): void {
    update(permissionsAtom, { loaded: true, actions, roles: user.roles.map(({ name }) => name) });
  }
}

/** What says the same stays the same object, so that a look draws nothing anew. */
function update<T>(atom: PrimitiveAtom<T>, next: T): void {
  sessionStore.set(atom, (before: T) => (asText(before) === asText(next) ? before : next));
}

function asText(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (part instanceof Set ? [...part] : part));
}

function isRefusal(error: unknown): boolean {
  return (
    error instanceof UnauthorizedError ||
    error instanceof PermissionError ||
    error instanceof NotAuthenticatedError
  );
}
