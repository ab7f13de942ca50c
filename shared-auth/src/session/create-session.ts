import { NotAuthenticatedError } from '../errors/not-authenticated-error.ts';
import type { SessionEvents } from '../events.ts';
import type { ApiClient } from '../http/api-client.ts';
import type { IdentityProvider, SignInOptions } from '../identity/identity-provider.ts';
import { loadIdentity } from '../identity/load-identity.ts';
import { forgetProviderTokens } from '../identity/provider-cache.ts';
import { PLACEHOLDER_TENANT } from '../limits.ts';
import { logFailure } from '../log.ts';
import { listenToTabs } from '../tabs/tab-conversation.ts';
import { isValid } from '../tokens/session-tokens.ts';
import { restoreSession } from './restore-session.ts';
import { clearSessionAtoms, type SessionStatus } from './session-atoms.ts';
import { dropSession, setSession } from './session-instance.ts';
import { SessionLife } from './session-life.ts';
import type { Session, SessionConfig, SignOutOptions } from './session.ts';

/** Makes the page's one session; everybody else gets it by getSession() or the hooks. @throws Error at a second call. */
export function createSession(config: SessionConfig): Session {
  const session = new PageSession(config);
  setSession(session);
  return session;
}

class PageSession implements Session {
  readonly #config: SessionConfig;
  readonly #life: SessionLife;
  readonly #stopListening: () => void;
  #identity: Promise<IdentityProvider> | null = null;
  #starting: Promise<void> | null = null;
  #completing: Promise<{ returnTo: string | null }> | null = null;

  constructor(config: SessionConfig) {
    this.#config = config;
    this.#life = new SessionLife(config);
    this.#stopListening = listenToTabs(this.#life);
    // Ahead of the first call, beside whatever the page does first; a failure shows at that call.
    this.client.load().catch(() => undefined);
  }

  get client(): ApiClient {
    return this.#life.parts.client;
  }

  get status(): SessionStatus {
    return this.#life.status;
  }

  start(): Promise<void> {
    this.#starting ??= this.#start();
    return this.#starting;
  }

  async signIn(options: SignInOptions = {}): Promise<void> {
    const identity = await this.#provider();
    await identity.signIn(options);
  }

  completeSignIn(url: string): Promise<{ returnTo: string | null }> {
    if (!this.#completing) {
      this.#completing = this.#complete(url);
      // Start is settled by this; a failed sign-in leaves what there was before, if anything.
      this.#starting ??= this.#completing.then(
        () => undefined,
        () => this.#start(),
      );
    }
    return this.#completing;
  }

  async signOut({ atProvider = true }: SignOutOptions = {}): Promise<void> {
    const { store, authCalls, tabs, events } = this.#life.parts;
    const { access, tenantId } = store;
    // The call reads the CSRF id before it is wiped; nothing waits for the server.
    const told = access && authCalls.logout(tenantId, access.token);
    if (access) tabs.post({ type: 'logout', sessionId: access.sessionId });
    this.#life.end('signed-out', 'signing-out');
    await told;
    if (atProvider) await this.#leaveProvider();
    else forgetProviderTokens();
    clearSessionAtoms('signed-out', 'signed-out');
    events.emit('signed-out', { reason: 'signed-out' });
  }

  async switchTenant(tenantId: string): Promise<void> {
    const { store, authCalls, events } = this.#life.parts;
    if (!isValid(store.access)) await this.#life.refresh();
    const token = store.access?.token;
    if (!token) throw new NotAuthenticatedError();
    const answer = await authCalls.switchTenant(tenantId, store.tenantId, token);
    await this.#life.keep(answer);
    this.#life.begin('switch', answer.user);
    events.emit('tenant-changed', { tenantId });
  }

  reloadUser({ quiet = false }: { quiet?: boolean } = {}): Promise<void> {
    const { profile } = this.#life.parts;
    return quiet ? profile.look() : profile.load();
  }

  on<K extends keyof SessionEvents>(type: K, listener: (event: SessionEvents[K]) => void): () => void {
    return this.#life.parts.events.on(type, listener);
  }

  dispose(): void {
    const { scheduler, profile, tabs, lock, presence } = this.#life.parts;
    this.#stopListening();
    presence.withdraw();
    scheduler.stop();
    profile.forget();
    tabs.close();
    lock.dispose();
    dropSession(this);
  }

  async #start(): Promise<void> {
    const source = await restoreSession(this.#life).catch((cause: unknown) => {
      logFailure('the session could not be restored', cause);
      return null;
    });
    // A sign-in may have been completed meanwhile.
    if (this.status !== 'starting') return;
    if (source) this.#life.begin(source);
    else clearSessionAtoms('signed-out');
  }

  async #complete(url: string): Promise<{ returnTo: string | null }> {
    const identity = await this.#provider();
    history.replaceState(history.state, '', location.pathname);
    const { accessToken, profile, returnTo } = await identity.complete(url);
    const { store, authCalls, tabs } = this.#life.parts;
    const answer = await authCalls
      .exchange(store.tenantId ?? PLACEHOLDER_TENANT, accessToken)
      .catch((error: unknown) => {
        // Known to the provider, but not to the product: its tokens are of no use here.
        forgetProviderTokens();
        throw error;
      });
    store.wipe();
    await this.#life.keep(answer);
    store.providerProfile = profile;
    this.#life.begin('callback', answer.user);
    const session = await this.#life.share();
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

  #provider(): Promise<IdentityProvider> {
    if (this.#config.identity) return Promise.resolve(this.#config.identity);
    this.#identity ??= loadIdentity(this.#config.sso).catch((error: unknown) => {
      this.#identity = null;
      throw error;
    });
    return this.#identity;
  }
}
