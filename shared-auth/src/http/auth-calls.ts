import type { TokenAnswer } from '../api-shapes.ts';
import { NetworkError } from '../errors/http-errors.ts';
import { NoTenantError, TokenExchangeError } from '../errors/session-errors.ts';
import { AUTH_CALL_TIMEOUT } from '../limits.ts';
import { logFailure } from '../log.ts';
import { dateTokens, type SessionTokens } from '../tokens/session-tokens.ts';
import type { Csrf, CsrfId } from './csrf.ts';

/** A fetch that knows the API's origin. */
export type PathFetch = (path: string, init: RequestInit) => Promise<Response>;

export interface SignedIn {
  tokens: SessionTokens;
  user: TokenAnswer['user'];
  /** The id that the server has bound to the new session; any other one would be refused on its writes. */
  csrf: CsrfId;
}

/**
 * The calls that make, renew and end a session. They go by plain fetch: the client that all other calls use waits for
 * refreshes, and these are the refreshes.
 */
export class AuthCalls {
  readonly #fetch: PathFetch;
  readonly #csrf: Csrf;

  constructor(fetcher: PathFetch, csrf: Csrf) {
    this.#fetch = fetcher;
    this.#csrf = csrf;
  }

  /** @throws TokenExchangeError | NoTenantError | NetworkError */
  async exchange(tenantId: string, providerToken: string): Promise<SignedIn> {
    if (!tenantId) throw new NoTenantError();
    const path = `/v1/tenants/${tenantId}/auth/exchange-token`;
    return this.#exchange(path, tenantId, { access_token: providerToken }, null, crypto.randomUUID());
  }

  /**
   * @param from the tenant of the session that asks; the server refuses a header that names another one.
   * @throws TokenExchangeError | NetworkError
   */
  async switchTenant(tenantId: string, from: string | null, accessToken: string): Promise<SignedIn> {
    const path = `/v1/tenants/${tenantId}/auth/switch`;
    return this.#exchange(path, from, {}, accessToken, crypto.randomUUID());
  }

  /** Null on any failure, silently (B-5.6). */
  async refresh(tenantId: string, refreshToken: string, sessionId: string): Promise<SessionTokens | null> {
    try {
      const path = `/v1/tenants/${tenantId}/auth/refresh`;
      const response = await this.#post(path, tenantId, { refresh_token: refreshToken }, null);
      if (!response.ok) return null;
      const { data } = (await response.json()) as { data: TokenAnswer };
      return dateTokens(data, sessionId, response.headers.get('Date'));
    } catch {
      return null;
    }
  }

  /** Best effort: the tokens are forgotten here whether or not the server could be told. */
  async logout(tenantId: string | null, accessToken: string): Promise<void> {
    try {
      await this.#post('/v1/auth/logout', tenantId, {}, accessToken, true);
    } catch (cause) {
      logFailure('the server could not be told of the sign-out', cause);
    }
  }

  async #exchange(
    path: string,
    tenantId: string | null,
    body: object,
    accessToken: string | null,
    sessionId: string,
  ): Promise<SignedIn> {
    const sent = this.#csrf.current;
    const response = await this.#post(path, tenantId, body, accessToken).catch((cause: unknown) => {
      throw new NetworkError({ cause });
    });
    const text = await response.text();
    const answer = parseObject(text);
    if (answer === null) throw new TokenExchangeError('Token exchange failed', text, response.status);
    if (!response.ok) throw refusal(response, answer);
    const data = answer.data as TokenAnswer | undefined;
    const tokens = data && dateTokens(data, sessionId, response.headers.get('Date'));
    if (!data?.user || !tokens)
      throw new TokenExchangeError('Token exchange failed', undefined, response.status);
    return { tokens, user: data.user, csrf: this.#csrf.readFrom(response.headers) ?? sent };
  }

  async #post(
    path: string,
    tenantId: string | null,
    body: object,
    accessToken: string | null,
    keepalive = false,
  ): Promise<Response> {
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), AUTH_CALL_TIMEOUT);
    try {
      const headers = new Headers({ 'Content-Type': 'application/json', 'X-CSRF-Token': this.#csrf.id });
      if (tenantId) headers.set('X-Tenant-ID', tenantId);
      if (accessToken) headers.set('Authorization', `Bearer ${accessToken}`);
      const { signal } = timeout;
      const init = {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
        credentials: 'include',
        signal,
      } as const;
      const response = await this.#fetch(path, { ...init, keepalive });
      this.#csrf.readFrom(response.headers);
      return response;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** The server's message, else its error, else the status line; details on a new line (B-5.6). */
function refusal(response: Response, answer: Record<string, unknown>): TokenExchangeError {
  const said = [answer.message, answer.error].find((text) => typeof text === 'string' && text !== '');
  const message = (said as string | undefined) ?? `HTTP ${response.status}: ${response.statusText}`;
  const { details } = answer;
  const text = typeof details === 'string' ? details : details == null ? undefined : JSON.stringify(details);
  return new TokenExchangeError(message, text, response.status);
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}
