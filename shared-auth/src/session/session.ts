import type { SessionEvents } from '../events.ts';
import type { AnsweredBefore } from '../http/answered-before.ts';
import type { ApiClient } from '../http/api-client.ts';
import type { IdentityProvider, SignInOptions } from '../identity/identity-provider.ts';
import type { SsoSource } from '../identity/load-identity.ts';
import type { SessionStatus } from './session-atoms.ts';

export interface SessionConfig {
  /** Where the identity provider is; a function is called at the first sign-in or sign-out. */
  sso: SsoSource;
  /** Origin of the API; this page's own unless given. */
  baseUrl?: string;
  /** Replaces the browser's fetch, e.g. to add a trace header. */
  fetch?: typeof fetch;
  /** What was asked before this code was there: a call that says the same is not sent again. */
  answered?: AnsweredBefore;
  /** Replaces sign-in by MSAL. */
  identity?: IdentityProvider;
}

export interface SignOutOptions {
  /** False: stay signed in at the identity provider, and on this page. True unless given. */
  atProvider?: boolean;
}

/** The session of this page: who is calling, in which tenant (B-4). Made once, by the host. */
export interface Session {
  readonly status: SessionStatus;
  /**
   * Takes over legacy tokens, restores the session (stored, from a sibling tab, or by a forced refresh), then loads
   * profile and permission catalogue in the background and begins to refresh. Resolves when it is settled whether
   * somebody is signed in. Never rejects; calling again returns the same promise. Not called where a sign-in is
   * completed: that is the start of such a page.
   */
  start(): Promise<void>;
  /** Leaves for the provider's sign-in page. @throws SsoFailedError */
  signIn(options?: SignInOptions): Promise<void>;
  /**
   * Finishes the sign-in at /auth/callback and clears the answer from the address bar; once per page, repeated calls
   * return the same promise.
   * @param url the callback's full address.
   * @returns the `returnTo` of signIn, or null.
   * @throws InvalidStateError | MissingCodeError | MissingVerifierError | SsoFailedError | TokenExchangeError |
   *   NoTenantError | NetworkError; show the message (B-3.4).
   */
  completeSignIn(url: string): Promise<{ returnTo: string | null }>;
  /**
   * Forgets every token in every tab, tells the server, then leaves for the provider's sign-out, whose way back ends at
   * /login. Without one, 'signed-out' fires and the host navigates. Meanwhile the status is 'signing-out'.
   */
  signOut(options?: SignOutOptions): Promise<void>;
  /** Goes on in another tenant of the same person, in this tab. @throws TokenExchangeError | NotAuthenticatedError | NetworkError */
  switchTenant(tenantId: string): Promise<void>;
  /**
   * Loads profile and permissions again, e.g. after the person's own roles changed. A 403 of any call does so by itself.
   * @param options.quiet an answer that does not come changes nothing; otherwise stored data stand in (limited mode).
   */
  reloadUser(options?: { quiet?: boolean }): Promise<void>;
  /** Returns the function that ends the subscription. */
  on<K extends keyof SessionEvents>(type: K, listener: (event: SessionEvents[K]) => void): () => void;
  /** Stops timers and listeners without signing out; for tests and hot reload. */
  dispose(): void;
  /** What `api` stands on; use `api`. */
  readonly client: ApiClient;
}
