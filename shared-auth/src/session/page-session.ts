import { NotAuthenticatedError } from '../errors/session-errors.ts';
import type { EndReason, SessionEvents } from '../events.ts';
import type { ApiClient } from '../http/api-client.ts';
import type { SignedIn } from '../http/auth-calls.ts';
import type { IdentityProvider, SignInOptions } from '../identity/identity-provider.ts';
import { loadIdentity } from '../identity/load-identity.ts';
import { forgetProviderTokens } from '../identity/provider-cache.ts';
import { PLACEHOLDER_TENANT, SESSION_EXPIRED_TOAST } from '../limits.ts';
import { logFailure } from '../log.ts';
import { derivePermissions } from '../permissions/derive-permissions.ts';
import { loadCatalogue } from '../permissions/load-catalogue.ts';
import type { RefreshOutcome } from '../refresh/refresher.ts';
import { listenToTabs } from '../tabs/tab-conversation.ts';
import type { SharedSession } from '../tabs/tab-messages.ts';
import { isValid } from '../tokens/session-tokens.ts';
import { keepSession } from './keep-session.ts';
import { restoreSession } from './restore-session.ts';
import {
  clearSessionAtoms,
  NO_TENANT,
  sessionAtom,
  type SessionStatus,
  sessionStore,
  tenantAtom,
} from './session-atoms.ts';
import { sessionCache } from './session-cache.ts';
import { dropSession, setSession } from './session-instance.ts';
import type { SessionLifecycle } from './session-lifecycle.ts';
import { buildParts, type SessionParts } from './session-parts.ts';
import { toSessionUser } from './session-user.ts';
import type { Session, SessionConfig, SignOutOptions } from './session.ts';

/** Makes the page's one session; everybody else gets it by getSession() or the hooks. @throws Error at a second call. */
export function createSession(config: SessionConfig): Session {
  const session = new PageSession(config);
  setSession(session);
  return session;
}

/** The session of this page (B-4): how it begins, is renewed and ends, whoever asked for it. */
class PageSession implements Session, SessionLifecycle {
  readonly parts: SessionParts;
  readonly #config: SessionConfig;
  readonly #stopListening: () => void;
  #identity: Promise<IdentityProvider> | undefined;
  #starting: Promise<void> | null = null;
  #completing: Promise<{ returnTo: string | null }> | null = null;

  constructor(config: SessionConfig) {
    this.#config = config;
    this.parts = buildParts(config, {
      refresh: () => this.refresh(),
      adopt: (shared) => this.adopt(shared),
      refreshed: () => this.#refreshed(),
      giveUp: () => this.end('profile-failed'),
    });
    this.#stopListening = listenToTabs(this);
    // Ahead of the first call, beside whatever the page does first; a failure shows at that call.
    this.client.load().catch(() => undefined);
  }

  get client(): ApiClient {
    return this.parts.client;
  }

  get status(): SessionStatus {
    return sessionStore.get(sessionAtom).status;
  }

  start(): Promise<void> {
    this.#starting ??= this.#restore();
    return this.#starting;
  }

  async signIn(options: SignInOptions = {}): Promise<void> {
    await (await this.#provider()).signIn(options);
  }

  completeSignIn(url: string): Promise<{ returnTo: string | null }> {
    if (!this.#completing) {
      this.#completing = this.#complete(url, this.#starting);
      // Completing is this page's start. One that fails leaves what there was before, if anything.
      this.#starting ??= this.#completing.then(
        () => undefined,
        () => this.#restore(),
      );
    }
    return this.#completing;
  }

  async signOut({ atProvider = true }: SignOutOptions = {}): Promise<void> {
    const { store, authCalls, tabs, events } = this.parts;
    const { access, tenantId } = store;
    // The call reads the CSRF id before it is wiped; nothing waits for the server.
    const told = access && authCalls.logout(tenantId, access.token);
    if (access) tabs.post({ type: 'logout', sessionId: access.sessionId });
    this.end('signed-out', 'signing-out');
    await told;
    if (atProvider) await this.#leaveProvider();
    else forgetProviderTokens();
    clearSessionAtoms('signed-out', 'signed-out');
    events.emit('signed-out', { reason: 'signed-out' });
  }

  async switchTenant(tenantId: string): Promise<void> {
    const { store, csrf, authCalls, events } = this.parts;
    if (!isValid(store.access)) await this.refresh();
    const token = store.access?.token;
    if (!token) throw new NotAuthenticatedError();
    const answer = await authCalls.switchTenant(tenantId, store.tenantId, token);
    await keepSession(store, csrf, answer);
    this.begin('switch', answer.user);
    events.emit('tenant-changed', { tenantId });
  }

  reloadUser({ quiet = false }: { quiet?: boolean } = {}): Promise<void> {
    const { profile } = this.parts;
    return quiet ? profile.look() : profile.load();
  }

  on<K extends keyof SessionEvents>(type: K, listener: (event: SessionEvents[K]) => void): () => void {
    return this.parts.events.on(type, listener);
  }

  dispose(): void {
    const { scheduler, profile, tabs, lock, presence } = this.parts;
    this.#stopListening();
    presence.withdraw();
    scheduler.stop();
    profile.forget();
    tabs.close();
    lock.dispose();
    dropSession(this);
  }

  begin(source: SessionEvents['signed-in']['source'] | 'switch', fresh?: SignedIn['user']): void {
    const { store, circuit, scopes, profile, scheduler, presence, client, events } = this.parts;
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
    void loadCatalogue(client, () => scope === scopes.current);
    if (user && source !== 'switch') events.emit('signed-in', { user, source });
  }

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

  fail(): void {
    const { circuit, events } = this.parts;
    circuit.open();
    const message = 'Your session has expired. Please login again.';
    events.emit('session-expired', { message, durationMs: SESSION_EXPIRED_TOAST });
    events.emit('refresh-failed', null);
    this.end('expired');
  }

  async adopt({ tokens, tenantId, user, providerProfile, csrf }: SharedSession): Promise<void> {
    const { store } = this.parts;
    const before = store.access?.generation;
    if (!(await store.save(tokens, () => store.access?.generation === before))) return;
    if (tenantId) store.tenantId = tenantId;
    if (user) store.user = user;
    if (providerProfile) store.providerProfile = providerProfile;
    this.parts.csrf.adopt(csrf);
    this.#goOn();
  }

  async share(): Promise<SharedSession | null> {
    const { store, csrf } = this.parts;
    const { access, tenantId, user, providerProfile } = store;
    if (!access) return null;
    const refreshToken = await store.refreshToken();
    return { tokens: { ...access, refreshToken }, tenantId, user, providerProfile, csrf: csrf.current };
  }

  async #refreshed(): Promise<void> {
    const session = await this.share();
    if (session) this.parts.tabs.post({ type: 'refreshed', session });
    this.#goOn();
  }

  /** With newer tokens, where a session is running. */
  #goOn(): void {
    if (this.status !== 'signed-in') return;
    this.parts.scheduler.start();
    this.parts.events.emit('token-refreshed', null);
  }

  async #restore(): Promise<void> {
    const source = await restoreSession(this).catch((cause: unknown) => {
      logFailure('the session could not be restored', cause);
      return null;
    });
    // A refused refresh or a sign-out in another tab has ended it already, and said why.
    if (this.status !== 'starting') return;
    if (source) this.begin(source);
    else clearSessionAtoms('signed-out');
  }

  async #complete(url: string, started: Promise<void> | null): Promise<{ returnTo: string | null }> {
    await started;
    const identity = await this.#provider();
    // A reload must not redeem the answer again.
    history.replaceState(history.state, '', location.pathname);
    const { accessToken, profile, returnTo } = await identity.complete(url);
    const { store, csrf, authCalls, tabs } = this.parts;
    const answer = await authCalls
      .exchange(store.tenantId ?? PLACEHOLDER_TENANT, accessToken)
      .catch((error: unknown) => {
        // Known to the provider, but not to the product: its tokens are of no use here.
        forgetProviderTokens();
        throw error;
      });
    store.wipe();
    await keepSession(store, csrf, answer);
    store.providerProfile = profile;
    this.begin('callback', answer.user);
    const session = await this.share();
    if (session) tabs.post({ type: 'login', session });
    return { returnTo };
  }

  async #leaveProvider(): Promise<void> {
    try {
      await (await this.#provider()).signOut();
    } catch (cause) {
      logFailure('sign-out at the provider failed', cause);
      forgetProviderTokens();
    }
  }

  /** Its code is fetched at the first use, and again after a failure. */
  async #provider(): Promise<IdentityProvider> {
    const { sso, identity } = this.#config;
    if (identity) return identity;
    this.#identity ??= loadIdentity(sso);
    this.#identity.catch(() => (this.#identity = undefined));
    return this.#identity;
  }
}
