import type { SsoConfig } from '../api-shapes.ts';
import { checkCallback } from './check-callback.ts';
import type { IdentityProvider, ProviderSignIn, SignInOptions } from './identity-provider.ts';
import { BrowserCacheLocation, ProtocolMode, PublicClientApplication } from './msal.ts';
import { beginPending, takePending } from './pending-sign-in.ts';
import { forgetProviderTokens, forgetSignInUnderWay } from './provider-cache.ts';
import { authorityLabel, fetchProviderDocument, type ProviderDocument } from './provider-document.ts';
import { signInError } from './sign-in-error.ts';

const CALLBACK = '/auth/callback';
const AFTER_LOGOUT = '/login';
const DEFAULT_SCOPES = ['openid', 'profile', 'email', 'offline_access'];

interface Connection {
  client: PublicClientApplication;
  document: ProviderDocument;
}

/** Sign-in by redirect (authorization code with PKCE) through MSAL, at any OpenID provider (B-3.6). */
export class MsalIdentity implements IdentityProvider {
  readonly #sso: SsoConfig;
  /** One client per page: two would both redeem the code, and the provider then revokes the grant. */
  #connection: Promise<Connection> | null = null;
  #completed: Promise<ProviderSignIn> | null = null;

  constructor(sso: SsoConfig) {
    this.#sso = sso;
  }

  async signIn({ returnTo, params }: SignInOptions): Promise<void> {
    try {
      const { client } = await this.#connect();
      // Ends an abandoned sign-in; without this the next one is refused as 'interaction_in_progress'.
      await client.handleRedirectPromise({ navigateToLoginRequestUrl: false }).catch(() => null);
      const { nonce } = beginPending(returnTo ?? null);
      const extraQueryParameters = { ...this.#sso.authorizeParams, ...params };
      await client.loginRedirect({ scopes: [...this.#scopes()], state: nonce, extraQueryParameters });
    } catch (error) {
      throw signInError(error);
    }
  }

  complete(url: string): Promise<ProviderSignIn> {
    this.#completed ??= this.#complete(url);
    return this.#completed;
  }

  async signOut(): Promise<void> {
    try {
      const { client, document } = await this.#connect();
      const idToken = client.getAllAccounts()[0]?.idToken;
      if (document.end_session_endpoint) {
        // Without an account MSAL clears all of its cache; without a hint the provider asks the person.
        await client.logoutRedirect({
          ...(idToken ? { idTokenHint: idToken } : {}),
          extraQueryParameters: { client_id: this.#sso.clientId },
        });
      }
    } finally {
      forgetProviderTokens();
    }
  }

  async #complete(url: string): Promise<ProviderSignIn> {
    const pending = takePending();
    try {
      checkCallback(url, pending, this.#sso.clientId);
      const { client } = await this.#connect();
      const hash = new URL(url).search;
      const result = await client.handleRedirectPromise({ navigateToLoginRequestUrl: false, hash });
      // MSAL answers null to what it does not recognize as its own.
      if (!result) throw Object.assign(new Error('no result'), { errorCode: 'state_mismatch' });
      const { name, username } = result.account;
      const claims = result.idTokenClaims as { email?: string };
      return {
        accessToken: result.accessToken,
        profile: { email: claims.email ?? username, name: name ?? username },
        returnTo: pending?.returnTo ?? null,
      };
    } catch (error) {
      forgetSignInUnderWay();
      throw signInError(error);
    }
  }

  /** A failed connection is not kept: the next click tries again. */
  #connect(): Promise<Connection> {
    this.#connection ??= this.#open().catch((error: unknown) => {
      this.#connection = null;
      throw error;
    });
    return this.#connection;
  }

  async #open(): Promise<Connection> {
    const document = await fetchProviderDocument(this.#sso);
    const client = new PublicClientApplication({
      auth: {
        clientId: this.#sso.clientId,
        authority: authorityLabel(this.#sso.issuer),
        authorityMetadata: JSON.stringify(document),
        knownAuthorities: [new URL(this.#sso.issuer).host],
        redirectUri: location.origin + CALLBACK,
        postLogoutRedirectUri: location.origin + AFTER_LOGOUT,
        OIDCOptions: { responseMode: 'query', defaultScopes: [...this.#scopes()] },
      },
      cache: { cacheLocation: BrowserCacheLocation.LocalStorage },
      system: { protocolMode: ProtocolMode.OIDC },
    });
    await client.initialize();
    return { client, document };
  }

  #scopes(): readonly string[] {
    return this.#sso.scopes.length > 0 ? this.#sso.scopes : DEFAULT_SCOPES;
  }
}
