import type { EndReason, SessionEvents } from '../events.ts';
import type { SignedIn } from '../http/auth-calls.ts';
import { forgetProviderTokens } from '../identity/provider-cache.ts';
import { SESSION_EXPIRED_TOAST } from '../limits.ts';
import { logFailure } from '../log.ts';
import { derivePermissions } from '../permissions/derive-permissions.ts';
import { fallbackCatalogue, fetchCatalogue } from '../permissions/permission-catalogue.ts';
import type { RefreshOutcome } from '../refresh/refresher.ts';
import type { SharedSession } from '../tabs/tab-messages.ts';
import {
  catalogueAtom,
  clearSessionAtoms,
  NO_TENANT,
  sessionAtom,
  sessionStore,
  tenantAtom,
  type SessionStatus,
} from './session-atoms.ts';
import { sessionCache } from './session-cache.ts';
import { buildParts, type SessionParts } from './session-parts.ts';
import { toSessionUser, toStoredUser } from './session-user.ts';
import type { SessionConfig } from './session.ts';

/** How a session begins, is renewed and ends (B-4), whoever asked for it. */
export class SessionLife {
  readonly parts: SessionParts;

  constructor(config: SessionConfig) {
    this.parts = buildParts(config, {
      refresh: () => this.refresh(),
      adopt: (shared) => this.adopt(shared),
      refreshed: () => this.#refreshed(),
      giveUp: () => this.end('profile-failed'),
    });
  }

  get status(): SessionStatus {
    return sessionStore.get(sessionAtom).status;
  }

  /** Stores what a sign-in or a switch of tenant brought. */
  async keep({ tokens, user, csrf }: SignedIn): Promise<void> {
    const { store } = this.parts;
    await store.save(tokens);
    // Whatever was wiped since the call: the server expects the id that came with it.
    this.parts.csrf.adopt(csrf);
    store.tenantId = user.tenant_id;
    store.user = toStoredUser(toSessionUser(user));
  }

  /** From here on the person is signed in. The rest loads in the background. */
  begin(source: SessionEvents['signed-in']['source'] | 'switch', fresh?: SignedIn['user']): void {
    const { store, circuit, scopes, profile, scheduler, presence, events } = this.parts;
    circuit.close();
    sessionCache.clear();
    const scope = scopes.begin(store.tenantId ?? '');
    const tenant = store.tenantId === null ? null : { id: store.tenantId };
    sessionStore.set(tenantAtom, { ...NO_TENANT, tenant });
    const user = fresh ? toSessionUser(fresh) : store.user;
    if (user) profile.show(user, fresh && derivePermissions(fresh));
    sessionStore.set(sessionAtom, { status: 'signed-in', scopeKey: scope.key });
    presence.announce();
    scheduler.start();
    void profile.load();
    void this.#loadCatalogue();
    if (user && source !== 'switch') events.emit('signed-in', { user, source });
  }

  /**
   * Forgets everything the session held in this tab.
   * @param status 'signing-out' while the provider's sign-out is still to come.
   */
  end(reason: EndReason, status: 'signed-out' | 'signing-out' = 'signed-out'): void {
    const { store, scheduler, queue, scopes, profile, presence, events } = this.parts;
    presence.withdraw();
    scheduler.stop();
    profile.forget();
    store.wipe();
    // A sign-out of ours, here or in another tab, needs the provider's id token for a moment longer.
    if (reason === 'expired' || reason === 'profile-failed') forgetProviderTokens();
    queue.clear();
    scopes.begin(null);
    clearSessionAtoms(status, reason);
    sessionCache.clear();
    if (status === 'signed-out') events.emit('signed-out', { reason });
  }

  async refresh(): Promise<RefreshOutcome> {
    const generation = this.parts.store.access?.generation;
    const outcome = await this.parts.refresher.refresh();
    // Several callers wait for one refresh; the first to hear of its failure ends the session for all.
    if (outcome === 'failed' && !this.parts.circuit.isOpen) {
      const sessionId = this.parts.store.access?.sessionId;
      this.fail();
      if (sessionId && generation) this.parts.tabs.post({ type: 'auth-failed', sessionId, generation });
    }
    return outcome;
  }

  /** The retries are used up: circuit, toast, event, sign-out (B-4.5). */
  fail(): void {
    const { circuit, events } = this.parts;
    circuit.open();
    const message = 'Your session has expired. Please login again.';
    events.emit('session-expired', { message, durationMs: SESSION_EXPIRED_TOAST });
    events.emit('refresh-failed', null);
    this.end('expired');
  }

  /** Takes a sibling's tokens over; a running session goes on unchanged with them. */
  async adopt({ tokens, tenantId, user, providerProfile, csrf }: SharedSession): Promise<void> {
    const { store, scheduler, events } = this.parts;
    const before = store.access?.generation;
    if (!(await store.save(tokens, () => store.access?.generation === before))) return;
    if (tenantId) store.tenantId = tenantId;
    if (user) store.user = user;
    if (providerProfile) store.providerProfile = providerProfile;
    this.parts.csrf.adopt(csrf);
    if (this.status !== 'signed-in') return;
    scheduler.start();
    events.emit('token-refreshed', null);
  }

  /** This tab's session for another one; null without a valid token. */
  async share(): Promise<SharedSession | null> {
    const { store, csrf } = this.parts;
    const { access, tenantId, user, providerProfile } = store;
    if (!access) return null;
    const refreshToken = await store.refreshToken();
    return { tokens: { ...access, refreshToken }, tenantId, user, providerProfile, csrf: csrf.current };
  }

  async #refreshed(): Promise<void> {
    const { tabs, scheduler, events } = this.parts;
    const session = await this.share();
    if (session) tabs.post({ type: 'refreshed', session });
    if (this.status !== 'signed-in') return;
    scheduler.start();
    events.emit('token-refreshed', null);
  }

  async #loadCatalogue(): Promise<void> {
    const scope = this.parts.scopes.current;
    sessionStore.set(catalogueAtom, (known) => ({ ...known, status: 'loading' }));
    const isCurrent = () => scope === this.parts.scopes.current;
    const catalogue = await fetchCatalogue(this.parts.client).catch((cause: unknown) => {
      if (isCurrent()) logFailure('permission catalogue could not be loaded, using the built-in one', cause);
      return fallbackCatalogue();
    });
    if (isCurrent()) sessionStore.set(catalogueAtom, catalogue);
  }
}
